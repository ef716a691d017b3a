"""What one presses: buttons, numbers, menus."""
