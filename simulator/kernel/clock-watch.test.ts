import { expect, it } from 'vitest';
import { createTestClock } from './clock.fixture.ts';

function createWatchedClock(options: Parameters<typeof createTestClock>[0] = {}) {
  const test = createTestClock(options);
  const log: unknown[] = [];
  const end = test.clock.watch({ ran: ({ subject }) => log.push(subject), moved: () => log.push(test.clock.now()) });
  return { ...test, log, end };
}

it('is notified of each job, including failed ones, and of the end of an advance', async () => {
  const { clock, note, when, log, problems } = createWatchedClock();
  note('a', 2000);
  note('b', 3000);
  when('b', () => {
    throw new Error('no');
  });
  await clock.advanceTo(5000);
  expect([log, problems.length]).toEqual([['a', 'b', 5000], 1]);
});

it('is notified during a long advance', async () => {
  const { clock, realTime, note, when, log } = createWatchedClock();
  for (let i = 1; i <= 40; i++) {
    note(`${i}`, 1000 + i);
    when(`${i}`, () => realTime.pass(1));
  }
  await clock.advanceTo(5000);
  expect(log.filter(what => typeof what === 'number')).toEqual([1006, 1012, 1018, 1024, 1030, 1036, 5000]);
});

it('is notified of a change of mode, but not of real time that passes', async () => {
  const { clock, realTime, note, log } = createWatchedClock();
  clock.setMode('realtime', 2);
  note('a', 1500);
  realTime.pass(300);
  clock.runDue();
  expect(log).toEqual([1000, 'a']);
});

it('is not notified after it was stopped', async () => {
  const { clock, note, log, end } = createWatchedClock();
  end();
  note('a', 2000);
  await clock.advanceTo(5000);
  expect(log).toEqual([]);
});
