"""Controls: buttons, number fields, menus, background work."""
