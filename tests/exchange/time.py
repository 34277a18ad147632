"""Says how long the Python package `diplomacy` takes to settle a movement phase of saved games, one game a line on standard input.

Only the settling is timed: positions and orders are in before.
"""
import json
import statistics
import sys
import time

from diplomacy import Game
from diplomacy.utils.game_phase_data import GamePhaseData

taken = []
for line in sys.stdin:
    for phase in json.loads(line)["phases"]:
        if not phase["name"].endswith("M") or not any(phase["orders"].values()):
            continue
        game = Game(map_name="standard")
        game.set_phase_data(GamePhaseData.from_dict(phase))
        game.clear_orders()
        for power, orders in phase["orders"].items():
            game.set_orders(power, orders)
        begun = time.perf_counter()
        game.process()
        taken.append(time.perf_counter() - begun)
print(f"the Python package: {len(taken)} phases, {statistics.median(taken) * 1e6:.2f} \u00b5s per phase")
