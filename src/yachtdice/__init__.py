"""Yacht and Yahtzee: play, keep score, learn."""
