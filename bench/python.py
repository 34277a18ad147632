"""Settles movement phases with the Python package `diplomacy`, lists all their orders, and says how long each took.

Standard input has a phase a paragraph: first its name, as `S1901M`, then a line for each power with its units, its centres and its
orders, between semicolons, as `FRANCE;A PAR,F BRE;PAR,BRE;A PAR - BUR,F BRE H`. Only settling and listing are timed.
"""
import sys
import time

from diplomacy import Game

# Of each phase the shortest time counts.
ROUNDS = 3


def listed(field):
    return field.split(",") if field else []


def read(paragraph):
    name, *powers = paragraph.splitlines()
    fields = [line.split(";") for line in powers]
    state = {
        "name": name,
        "units": {power: listed(units) for power, units, _, _ in fields},
        "centers": {power: listed(centres) for power, _, centres, _ in fields},
    }
    return state, {power: listed(orders) for power, _, _, orders in fields}


def set_up(state, orders):
    game = Game(map_name="standard")
    game.set_state(state)
    for power, given in orders.items():
        game.set_orders(power, given)
    return game


def seconds(work):
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def main():
    phases = [read(paragraph) for paragraph in sys.stdin.read().split("\n\n") if paragraph.strip()]
    given = taken = possible = 0
    settling = listing = 0.0
    for state, orders in phases:
        games = [set_up(state, orders) for _ in range(ROUNDS)]
        given += sum(map(len, orders.values()))
        taken += sum(map(len, games[0].get_orders().values()))
        possible += sum(map(len, games[0].get_all_possible_orders().values()))
        listing += min(seconds(game.get_all_possible_orders) for game in games)
        settling += min(seconds(game.process) for game in games)
    print(given, taken, possible, settling, listing)


main()
