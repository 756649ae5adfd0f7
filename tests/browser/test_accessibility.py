"""What axe finds, which must be nothing: light and dark, on a phone and on a desk."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser import states
from tests.browser.playing import Board

STATES = [
    states.home_with_tables,
    states.home_refused,
    states.mid_turn,
    states.zero_asked,
    states.joker_forced,
    states.long_names,
    states.own_dice_kept,
    states.points_five_equal,
    states.correction_refused,
    states.correction_to_agree,
    states.who_starts,
    states.to_roll_off,
    states.over,
    states.watching,
    states.not_sent,
    states.finished,
    states.replay,
    states.open_record_wrong,
    states.rules,
    states.nothing_here,
    states.home_inviting,
    states.waiting,
    states.waiting_refused,
    states.your_turn_in_time,
    states.players,
    states.players_long,
    states.player_removed,
    states.over_removed,
    states.pass_link,
    states.pass_taken,
    states.pass_wrong,
    states.join_wrong,
    states.figures_none,
]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_axe_finds_nothing(board: Board, state: states.State) -> None:
    check(board, state)


@pytest.mark.parametrize("state", states.SEALED, ids=lambda state: state.__name__)
def test_axe_finds_nothing_about_sealed_dice(fair_board: Board, state: states.State) -> None:
    check(fair_board, state)


def check(board: Board, state: states.State) -> None:
    """Look at a state in every size and scheme."""
    state(board)
    axe = Axe()
    for width, height in ((360, 640), (1280, 800)):
        board.page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            board.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = axe.run(board.page)
            assert found.violations_count == 0, found.generate_report()
