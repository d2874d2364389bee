import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { countingProperty, fakeExecutor } from '../fake-target.fixture.ts';
import type { PropertyResult, Report } from '../results.ts';
import { runProperties } from '../run.ts';
import { goneEntries, newEntries, overdueEntries, withKnown } from './baseline.ts';
import { baselineText, changedBaseline } from './baseline-file.ts';

const TODAY = '2026-11-22';

/** Runs two properties: one fails from `tooLarge` on, the other passes. */
async function report({ seed = 7, runs = 50, tooLarge = 40 } = {}): Promise<Report> {
  const properties = [countingProperty('large', tooLarge), countingProperty('small', 2000)];
  return runProperties(
    properties,
    fakeExecutor(() => Response.json({})),
    { name: 'the fake', seed, runs, rules: [] },
  );
}

const first = await report();
const entries = newEntries(first, []);

function known(results: readonly PropertyResult[], accepted = entries, today = TODAY): string[] {
  return results.filter(result => withKnown(result, accepted, today).known).map(({ id }) => id);
}

describe('a baseline', () => {
  it('has an entry for each failure', () => {
    expect(entries).toEqual([
      { property: 'large', finding: 'got <number>, whsec_*** and *** too', fingerprint: expect.stringMatching(/^[\da-f]{12}$/) },
    ]);
  });

  it('recognizes the failure with another seed and another counterexample, and no other failure', async () => {
    const again = await report({ seed: 8, tooLarge: 30 });
    expect([known(again.results), newEntries(again, entries)]).toEqual([['large'], []]);
    const other = again.results.map(result => ({ ...result, failure: result.failure && { ...result.failure, message: 'answered 500' } }));
    expect(known(other)).toEqual([]);
    expect(newEntries({ ...again, results: other }, entries)).toMatchObject([{ property: 'large', finding: 'answered 500' }]);
    expect(goneEntries({ ...again, results: other }, entries)).toEqual([]);
  });

  it('recognizes a failure whose case was cut by its property, because its message does not tell the cause', async () => {
    const again = await report();
    const cut = (id: string) =>
      again.results
        .map(result => ({ ...result, failure: result.failure && { ...result.failure, message: 'answered 500', isCut: true } }))
        .filter(result => result.id === id);
    expect(known(cut('large'))).toEqual(['large']);
    expect(
      known(
        cut('large'),
        entries.map(entry => ({ ...entry, property: 'small' })),
      ),
    ).toEqual([]);
    expect(newEntries({ ...again, results: cut('large') }, entries)).toEqual([]);
  });

  it('accepts a failure up to the last day of its entry', () => {
    const limited = entries.map(entry => ({ ...entry, until: TODAY }));
    expect([known(first.results, limited), overdueEntries(first, limited, TODAY)]).toEqual([['large'], []]);
    expect([known(first.results, limited, '2026-11-23'), overdueEntries(first, limited, '2026-11-23')]).toEqual([[], limited]);
    expect(newEntries(first, limited)).toEqual([]);
  });

  it('reports an entry that no longer fails, if its property passed with enough cases', async () => {
    expect(goneEntries(await report({ tooLarge: 2000 }), entries)).toEqual(entries);
    const fixed = await report({ tooLarge: 2000 });
    expect(goneEntries({ ...fixed, results: fixed.results.map(result => ({ ...result, runs: 19 })) }, entries)).toEqual([]);
    expect(goneEntries({ ...fixed, results: [] }, entries)).toEqual([]);
  });

  it('is a file whose comments and reasons survive a change', () => {
    const [entry] = entries;
    if (!entry) throw new Error('no entry');
    const written = baselineText(entries, 'sim contract');
    expect(parse(written)).toEqual({ failures: entries });
    const edited = `${written}    reason: slow # see the minutes\n`;
    const added = { property: 'b', finding: 'f', fingerprint: '0123456789ab' };
    const changed = changedBaseline(edited, [added], [], 'sim contract');
    expect(changed).toContain('reason: slow # see the minutes');
    expect(parse(changed)).toEqual({ failures: [{ ...entry, reason: 'slow' }, added] });
    expect(parse(changedBaseline(changed, [], entries, 'sim contract'))).toEqual({ failures: [added] });
    expect(parse(changedBaseline(baselineText([], 'sim contract'), [added], [], 'sim contract'))).toEqual({ failures: [added] });
  });
});
