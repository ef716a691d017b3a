"""Rules as parts of compiled code: linked into what is called, and never called by themselves.

By itself Numba makes fast machine code of every rule it meets on the way, to call it from Python,
and of all that the rule calls, again and again. Nobody calls them so: only the outermost function
is called, and only that one is worth the time. Compiling takes less than half as long, and what
comes of it is as fast.

Nor is the outermost function made fast as Numba would have it. Rules count seats, dice and cards,
few at a time: loops that are unrolled, or that take several numbers at once, make the code of a
game larger and no faster.
"""

from typing import Any

from llvmlite import binding
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NoPythonSupportedFeatureValidation


class PartCompiler(CompilerBase):  # type: ignore[misc] # Numba has no types
    """Numba's way of compiling a function, with a part for its outcome."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes, in their order."""
        return [_passes(self.state, _BecomesPart)]


class WholeCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's way of compiling a function that is called, with all its parts."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes, in their order."""
        return [_passes(self.state, _BecomesWhole)]


def _passes(state: Any, becomes: Any) -> Any:
    passes = DefaultPassBuilder.define_nopython_pipeline(state)
    passes.add_pass_after(becomes, NoPythonSupportedFeatureValidation)
    passes.finalize()
    return passes


@register_pass(mutates_CFG=False, analysis_only=True)
class _BecomesPart(FunctionPass):  # type: ignore[misc]
    _name = "becomes_part"

    def __init__(self) -> None:  # an abstract one
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class _BecomesWhole(FunctionPass):  # type: ignore[misc]
    _name = "becomes_whole"

    def __init__(self) -> None:  # an abstract one
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = _Whole(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


class _Whole(JITCodeLibrary):  # type: ignore[misc]
    """The machine code of a function and its parts, made fast in one go and not in two."""

    def _optimize_final_module(self) -> None:
        tuning = binding.create_pipeline_tuning_options(speed_level=2)
        tuning.loop_vectorization = tuning.slp_vectorization = tuning.loop_unrolling = False
        builder = binding.create_pass_builder(self._codegen._tm, tuning)
        passes = builder.getModulePassManager()
        passes.add_refprune_pass()
        passes.run(self._final_module, builder)


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule as it was written down: what links it makes it fast, and machine code."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return that there is nothing to call."""
        return 0

    @property
    def codegen(self) -> Any:
        """The maker of machine code, which has none of this."""
        return _Nowhere


class _Nowhere:
    @staticmethod
    def set_env(name: str, env: Any) -> None:
        """Leave out where Python's names would be found: no rule looks for any when it runs."""
