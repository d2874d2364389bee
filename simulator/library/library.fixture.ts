import { test } from 'vitest';
import { createSimulator } from './library.ts';

export const START = '2026-03-02T09:00:00.000Z';

/** `it` with `sim`: a simulator for each test, as `createSimulator` returns it to users; its answers are checked against the document. */
export const it = test.extend('sim', async ({}, { onCleanup }) => {
  const sim = await createSimulator({ startTime: START, validateResponses: 'fail' });
  onCleanup(() => sim.close());
  return sim;
});
