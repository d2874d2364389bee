import { expect, it } from 'vitest';
import { setUp } from './clock.fixture.ts';

function watched(options: Parameters<typeof setUp>[0] = {}) {
  const kit = setUp(options);
  const told: unknown[] = [];
  const end = kit.clock.watch({ ran: ({ subject }) => told.push(subject), moved: () => told.push(kit.clock.now()) });
  return { ...kit, told, end };
}

it('is told of each job that ran, also of one that failed, and of the end of an advance', async () => {
  const { clock, note, when, told, problems } = watched();
  note('a', 2000);
  note('b', 3000);
  when('b', () => {
    throw new Error('no');
  });
  await clock.advanceTo(5000);
  expect([told, problems.length]).toEqual([['a', 'b', 5000], 1]);
});

it('is told on the way of an advance that takes its time', async () => {
  const { clock, realTime, note, when, told } = watched();
  for (let i = 1; i <= 40; i++) {
    note(`${i}`, 1000 + i);
    when(`${i}`, () => realTime.pass(1));
  }
  await clock.advanceTo(5000);
  expect(told.filter(what => typeof what === 'number')).toEqual([1016, 1032, 5000]);
});

it('is told that the mode changed, not that time runs by itself', async () => {
  const { clock, realTime, note, told } = watched();
  clock.setMode('realtime', 2);
  note('a', 1500);
  realTime.pass(300);
  clock.runDue();
  expect(told).toEqual([1000, 'a']);
});

it('is told nothing more when it has ended', async () => {
  const { clock, note, told, end } = watched();
  end();
  note('a', 2000);
  await clock.advanceTo(5000);
  expect(told).toEqual([]);
});
