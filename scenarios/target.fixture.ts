import { expect, test } from 'vitest';
import { type ScenarioTarget, startTarget } from './target.ts';

/** `it` with `target`: a simulator in this process that the tests of a file share. After the last test nothing may have been reported. */
export const it = test.extend('target', { scope: 'file' }, async ({}, { onCleanup }): Promise<ScenarioTarget> => {
  const target = await startTarget();
  onCleanup(async () => {
    await target.close();
    expect(target.problems).toEqual([]);
  });
  return target;
});
