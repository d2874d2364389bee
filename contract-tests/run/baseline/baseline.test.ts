import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { countingProperty, fakeExecutor } from '../fake-target.fixture.ts';
import type { PropertyResult, Report } from '../results.ts';
import { runProperties } from '../run.ts';
import { baselineText, changedBaseline, goneEntries, newEntries, overdueEntries, withKnown } from './baseline.ts';
import { findingOf, fingerprintOf } from './finding.ts';

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

describe('the finding of a failure', () => {
  it.each([
    ['answered 500 in place of 404: {"statusCode":500,"mess', 'answered 500 in place of 404: <body>'],
    ['getPost of post_5dktzzd2ahay64cj answered 200: it should be gone', 'getPost of <id> answered 200: it should be gone'],
    ['createdAt is 2026-03-02T09:00:00.000Z,2026-03-01T09:00:00Z: not newest first', 'createdAt is <time> …: not newest first'],
    ['pages of 20 give post_a1 post_b2 post_c3 of post_a1', 'pages of <number> give <id> … of <id>'],
    ['breaks the document: body.items.3.teamId: must be string', 'breaks the document: body.items.<number>.teamId: must be string'],
    ["body: must have required property 'teamId'", 'body: must have required property teamId'],
    ['A direct message is refused with "Nope, \\"3\\" left"', 'A direct message is refused with <text>'],
    ['title of post_1 is [sim 1a2b3c4d] Hello, not Bye', 'title of <id> is <value>, not <value>'],
    ['status of post_77ab is DRAFT, not SCHEDULED', 'status of <id> is DRAFT, not SCHEDULED'],
    ['http://127.0.0.1:4010/api/v1/post?limit=7&search=x answered 500', '<address>/api/v1/post?<query> answered 500'],
    ['whether calls of listPosts are refused is true, not false', 'whether calls of <operation> are refused is true, not false'],
    ['listPosts answered 500', 'listPosts answered 500'],
    ['externalData.BLUESKY after a retry is undefined, not 7', 'externalData.<platform> after a retry is undefined, not <number>'],
    ['title of post_77ab (DELETED) is a, not b', 'title of <id> is <value>, not <value>'],
    ['the imports of sa_acme_linkedin: used is 3, not 4', 'the imports of <id>: used is <number>, not <number>'],
    ['got 3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'got <uuid>'],
    ['204 is no documented answer', '204 is no documented answer'],
    ['7 items on a page of -5.5', '<number> items on a page of <number>'],
    ['there are 300 posts', 'there are <number> posts'],
    ["the document's rule\nis  broken", "the document's rule is broken"],
  ])('of “%s” is “%s”', (message, finding) => {
    expect(findingOf(message)).toBe(finding);
    expect(findingOf(finding)).toBe(finding);
  });

  it('has a short fingerprint that differs between properties and findings', () => {
    expect(fingerprintOf('a/b', 'answered 500')).toMatch(/^[\da-f]{12}$/);
    const names = new Set([fingerprintOf('a/b', 'x'), fingerprintOf('a/c', 'x'), fingerprintOf('a/b', 'y'), fingerprintOf('a/b', 'x')]);
    expect(names.size).toBe(3);
  });
});
