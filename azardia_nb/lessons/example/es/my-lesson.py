"""Las preguntas de my-lesson.ipynb. Cámbialas y ejecuta de nuevo el cuaderno desde la primera celda."""

from fractions import Fraction

from azardia_nb.lessons.own import chance, choice, compute, exercise, guess, number, pick, task


@guess
def double():
    return chance(
        "Tiras dos dados de diez caras. ¿Cuál es la probabilidad de sacar un doble?",
        Fraction(10, 100),
        wrong={Fraction(1, 100): "Esa es la probabilidad de un solo doble, como dos sietes."},
        because="10 de las 100 tiradas son dobles: {answer}.",
    )


@exercise
def apart(rng):
    n = pick(rng, range(1, 6))  # otro número para cada clase y con «Otras preguntas»
    rolls = 2 * (10 - n)
    return chance(
        "¿Cuál es la probabilidad de que los dos dados difieran exactamente en {n}?",
        Fraction(rolls, 100),
        wrong={
            Fraction(
                10 - n, 100
            ): "Cualquiera de los dos dados puede ser el mayor: cuenta ambos casos.",
            Fraction(1, 10): "Las diferencias de 0 a 9 no son igual de probables.",
        },
        because="{rolls} de las 100 tiradas tienen una diferencia de {n}: {answer}.",
        method="Cuenta las tiradas con esa diferencia y divide entre 100.",
        n=n,
        rolls=rolls,
    )


@exercise
def expected(rng):
    rolls = pick(rng, (50, 200, 300))
    return number(
        "Tiras los dos dados {rolls} veces. ¿Cuántos dobles esperas?",
        rolls // 10,
        wrong={rolls // 100: "De las cien tiradas son dobles diez, no una."},
        because="Una tirada de cada diez es un doble, así que se esperan {answer}.",
        method="Multiplica el número de tiradas por la probabilidad de un doble.",
        rolls=rolls,
    )


@exercise
def likelier():
    return choice(
        "¿Qué es lo más probable?",
        "una diferencia de 1",
        wrong={
            "un doble": "Son 10 tiradas de 100.",
            "una diferencia de 9": "Solo la tienen (1, 10) y (10, 1).",
        },
        because="18 tiradas de 100 tienen una diferencia de 1, más que cualquier otra.",
        method="Cuenta las tiradas de cada caso.",
    )


@task
def differences():
    count = dict.fromkeys(range(10), 0)
    for a in range(1, 11):
        for b in range(1, 11):
            count[abs(a - b)] += 1
    return compute(
        "Un dict con la probabilidad de cada diferencia, de 0 a 9.",
        {n: Fraction(rolls, 100) for n, rolls in count.items()},
    )
