"""The rulesets that come with the package, one TOML file each, in the order they are offered."""

BUILT_IN = ("yacht", "yacht-classic", "yahtzee", "yahtzee-free-joker", "yahtzee-upper-first")
