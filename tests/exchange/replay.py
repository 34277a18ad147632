"""Loads saved games, one a line on standard input, with the Python package `diplomacy`, and lets it settle every phase.

Prints a line for each thing that it has otherwise than the file, and last how many phases it settled.

One fault of the package is known and allowed for: a unit that an army dislodged by convoy may retreat everywhere there, to occupied
provinces too, and so never lacks a retreat. Of such a unit the package must only have every retreat that the file has.
"""
import json
import sys

from diplomacy import Game
from diplomacy.utils.export import from_saved_game_format
from diplomacy.utils.game_phase_data import GamePhaseData


def by_power(state, key, left_out=()):
    return {
        power: sorted(item for item in listed if not is_lost_at(item, left_out))
        for power, listed in state[key].items()
    }


def is_lost_at(unit, provinces):
    """Whether it is a dislodged unit, `*F BEL`, of one of these provinces."""
    return unit.startswith("*") and unit[3:6] in provinces


def retreats(state):
    return {
        power: {unit: sorted(places) for unit, places in waiting.items()}
        for power, waiting in state["retreats"].items()
    }


def reached_by_convoy(phase):
    """The provinces to which armies were ordered by convoy."""
    orders = [order.split() for listed in phase["orders"].values() for order in listed]
    return {words[-2] for words in orders if words[-1] == "VIA"}


def settle(at, phase, following):
    game = Game(map_name="standard")
    game.set_phase_data(GamePhaseData.from_dict(phase))
    game.clear_orders()
    for power, orders in phase["orders"].items():
        game.set_orders(power, orders)
        taken = sorted(game.get_orders(power))
        given = sorted(order for order in orders if order != "WAIVE")
        if taken != given:
            print(f"{at}: {power} gave {given}, and {taken} were taken")
    game.process()
    state = game.get_state()
    there = following["state"]
    faulty = reached_by_convoy(phase)
    here_waiting, there_waiting = retreats(state), retreats(there)
    is_excused = False
    for power, waiting in here_waiting.items():
        for unit, places in waiting.items():
            wanted = there_waiting[power].pop(unit, None)
            if unit[2:5] in faulty:
                is_excused = is_excused or wanted is None
                if not set(wanted or ()) <= set(places):
                    print(f"{at}: {unit} may go to {places}, and in the file to {wanted}")
            elif places != wanted:
                print(f"{at}: {unit} may go to {places}, and in the file to {wanted}")
        if there_waiting[power]:
            print(f"{at}: {power} has no retreats of {there_waiting[power]}")
    compared = [(by_power(state, "units", faulty), by_power(there, "units", faulty))]
    if state["name"] == following["name"]:
        compared.append((by_power(state, "centers"), by_power(there, "centers")))
    elif not is_excused:
        print(f"{at}: goes on at {state['name']}, and the file at {following['name']}")
    for here, in_file in compared:
        for power, listed in in_file.items():
            if here[power] != listed:
                print(f"{at}: {power} has {here[power]}, and in the file {listed}")


def main():
    settled = 0
    for line in sys.stdin:
        saved = json.loads(line)
        loaded = from_saved_game_format(saved)
        phases = saved["phases"]
        if loaded.get_current_phase() != phases[-1]["name"] or len(loaded.state_history) != len(phases) - 1:
            print(f"{saved['id']}: loaded as a game at {loaded.get_current_phase()}")
        # What the table agrees on, or changes by hand, no program can settle.
        agreed = saved["chancery"]["ended"] and not saved["chancery"]["ended"].startswith("won by")
        for phase, following in zip(phases, phases[1:]):
            if following["name"] == "COMPLETED" and agreed:
                continue
            settle(f"{saved['id']} {phase['name']}", phase, following)
            settled += 1
    print(f"{settled} settled")


main()
