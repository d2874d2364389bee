/** The budget of each room, in lines written by hand. A commit that raises one says what went for it. */
import { expect, it } from 'vitest';
import { weights } from './weights.ts';

/** Lines of production and of tests. `npm run weight` prints what there is. */
const BUDGET: Readonly<Record<string, readonly [production: number, tests: number]>> = {
  'contract-tests': [36000, 6950],
  'simulator/domain': [23200, 14400],
  'contract-tests/proof/behaviour': [3750, 15400],
  'simulator/ui': [16500, 3100],
  'simulator/cli': [11000, 8450],
  'contract-tests/proof': [16950, 2550],
  'simulator/http': [8300, 9400],
  scenarios: [4300, 2450],
  'simulator/platforms': [4400, 2050],
  'simulator/media': [3500, 2450],
  'simulator/grade': [3800, 1850],
  bin: [3500, 2250],
  openapi: [3100, 2250],
  'simulator/kernel': [2500, 2200],
  'simulator/text': [1900, 1050],
  'simulator/library': [1300, 1250],
  'simulator/mcp': [1750, 850],
  'simulator/webhooks': [700, 750],
  'simulator/persistence': [700, 700],
  'simulator/testing': [0, 1350],
  'simulator/assembly': [750, 400],
  'simulator/recorder': [750, 300],
  simulator: [250, 450],
  'simulator/runners': [250, 0],
};

it('each room keeps to its budget', () => {
  const over = [...weights()].flatMap(([room, { production, tests }]) => {
    const [ofProduction, ofTests] = BUDGET[room] ?? [0, 0];
    return [
      ...(production > ofProduction
        ? [`${room} has ${production} lines of production, ${production - ofProduction} more than its budget`]
        : []),
      ...(tests > ofTests ? [`${room} has ${tests} lines of tests, ${tests - ofTests} more than its budget`] : []),
    ];
  });
  expect(over).toEqual([]);
});

it('no budget has much more than its room needs', () => {
  const rooms = weights();
  const spare = Object.entries(BUDGET).flatMap(([room, [production, tests]]) => {
    const unused = production + tests - (rooms.get(room)?.production ?? 0) - (rooms.get(room)?.tests ?? 0);
    return unused > SPARE_LINES ? [`${room} has ${unused} lines less than its budget: lower it`] : [];
  });
  expect(spare).toEqual([]);
});

/** What a room may fall below its budget before the budget follows. */
const SPARE_LINES = 400;
