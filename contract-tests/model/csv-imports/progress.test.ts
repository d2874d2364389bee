import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begun, reachable } from './progress.ts';
import { rowOf, someRow } from './row.ts';

const world = { isKnown: true, teamId: 'team_1', platforms: [], days: ['2027-01-01', '2027-01-02'], name: (text: string) => text };
const rows = fc.sample(someRow, { numRuns: 3, seed: 1 }).map((choice, index) => rowOf({ ...choice, what: 'draft' }, index, world));
const [first] = rows;
if (!first) throw new Error('There is no row');

describe('the possible progress of an import', () => {
  it('is any row of the file, and the final status that its rows lead to', () => {
    const statuses = reachable(begun, { rows, isFaulty: false }).map(({ status, processedRows }) => `${status} ${processedRows}`);
    expect(statuses).toEqual(['PENDING 0', 'PROCESSING 0', 'PROCESSING 1', 'PROCESSING 2', 'PROCESSING 3', 'COMPLETED 3']);
    const withMistake = reachable(begun, { rows: [{ ...first, mistake: 'title' }], isFaulty: false });
    expect(withMistake.at(-1)).toEqual({ status: 'COMPLETED_WITH_ERRORS', processedRows: 1 });
  });

  it('never goes back', () => {
    const seen = [{ status: 'PROCESSING', processedRows: 2 } as const];
    expect(reachable(seen, { rows, isFaulty: false }).map(({ processedRows }) => processedRows)).toEqual([2, 3, 3]);
  });

  it('is FAILED at once or after the start for an invalid file', () => {
    const statuses = reachable(begun, { rows: [], isFaulty: true }).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['FAILED', 'PENDING', 'PROCESSING']);
  });
});
