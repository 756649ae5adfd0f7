"""Programs for those who work on yachtdice; nothing of this is installed."""
