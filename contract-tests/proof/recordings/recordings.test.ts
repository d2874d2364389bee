import { expect, it } from 'vitest';
import { startTarget } from '../../../scenarios/target.ts';
import { failureOfSequence, recordScenarios, runRecordings, textOf } from './recordings.ts';

it('makes a scenario that passes of each shipped one', async () => {
  const target = await startTarget();
  const recordings = await recordScenarios(target);
  try {
    const results = await runRecordings(target, recordings);
    expect(results.map(textOf).filter(text => text !== '')).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(27);
    expect(target.problems).toEqual([]);
  } finally {
    await recordings.remove();
    await target.close();
  }
});

it.each(Array.from({ length: 10 }, (_, index) => index + 1))(
  'makes one that passes of what random callers do, with seed %i',
  async seed => {
    expect(await failureOfSequence(seed)).toBe('');
  },
);
