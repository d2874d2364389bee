import { describe, expect, it } from 'vitest';
import type { Check, Judge } from '../../checks/check.ts';
import { createJudges } from '../../checks/judge.ts';
import { transitionsCheck } from '../../checks/transitions.ts';
import { createTransitions } from '../../model/transitions.ts';
import type { Property } from '../../property.ts';
import { createExecutor } from '../executor.ts';
import { countingProperty, fakeExecutor, fakeTarget, KEY } from '../fake-target.fixture.ts';
import type { PropertyResult } from '../results.ts';
import { runProperties } from '../run.ts';
import { type FoundOn, failureFiles, parseFailure, type Replayable, type ReplayOptions, replayFailure } from './failure-file.ts';

const FINE = () => Response.json({});
const SIMULATOR: FoundOn = { kind: 'simulator' };
const STAGING: FoundOn = { kind: 'deployment', url: 'https://staging.test', flags: '--target https://staging.test --team t' };

async function resultOf(property: Property<number>): Promise<PropertyResult> {
  const { results } = await runProperties([property], fakeExecutor(FINE), { name: 'fake', seed: 7, runs: 50, rules: [] });
  const [result] = results;
  if (!result) throw new Error('no result');
  return result;
}

const failed = await resultOf(countingProperty('a/b', 40));

function written(foundOn: FoundOn = SIMULATOR): Replayable {
  const failure = parseFailure(failureFiles([failed], foundOn)[0]?.text ?? '');
  if (!failure) throw new Error('the file is no failure');
  return failure;
}

const replay = (failure: Replayable, property: Property<number>, part: Partial<ReplayOptions> = {}) =>
  replayFailure(failure, { properties: [property], executor: fakeExecutor(FINE), target: 'simulator', checks: [], ...part });

describe('the files of a failure', () => {
  it('are JSON, a scenario and a curl script, without the key', () => {
    const files = failureFiles([failed], STAGING);
    expect(files.map(({ name }) => name)).toEqual(['a.b.json', 'a.b.yaml', 'a.b.sh']);
    expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({
      property: 'a/b',
      token: expect.stringMatching(/^a\/b@7@50@[\d:]+$/),
      foundOn: STAGING,
      expected: { status: 200, body: { items: { $type: 'array' } } },
      exchanges: [{ method: 'GET', status: 200, requestHeaders: { 'x-api-key': '***' } }],
    });
    for (const { text } of files) expect(text).not.toContain(KEY);
  });

  it('have different names when one check has several findings', () => {
    const names = failureFiles([failed, failed], SIMULATOR).map(({ name }) => name);
    expect(names).toEqual(['a.b.json', 'a.b.yaml', 'a.b.sh', 'a.b.2.json', 'a.b.2.yaml', 'a.b.2.sh']);
  });

  it('do not exist for passed properties, and other files are no failures', async () => {
    expect(failureFiles([await resultOf(countingProperty('fine', 2000))], SIMULATOR)).toEqual([]);
    for (const text of ['{}', 'x', '[]', '{"kind":"failure of sim contract"}']) expect(parseFailure(text)).toBeUndefined();
  });
});

describe('a replay of a failure', () => {
  it('reports that it still fails, in the same way or another', async () => {
    const failure = written();
    expect(await replay(failure, countingProperty('a/b', 40))).toEqual({ outcome: 'still failing', detail: failure.message });
    const changed = {
      check: ({ fetch, baseUrl }) => fetch(baseUrl, { method: 'GET', headers: {} }).then(() => Promise.reject(new Error('else'))),
    } satisfies Partial<Property<number>>;
    expect(await replay(failure, countingProperty('a/b', 40, changed))).toEqual({
      outcome: 'still failing',
      detail: 'in another way: else',
    });
  });

  it('repeats a finding of a check', async () => {
    const judge: Judge = ({ query }) => (Number(query.get('limit')?.[0]) > 0 ? [{ message: 'is too large' }] : []);
    const check: Check = { id: 'limit', title: 'Limits stay small', rules: [], begin: () => judge };
    const executor = createExecutor({
      target: fakeTarget(FINE),
      suites: { transitions: createTransitions(), judges: () => createJudges([check]) },
    });
    const failure = { ...written(), property: 'checks/limit/listTeams', finding: 'listTeams is too large' };
    const still = await replay(failure, countingProperty('a/b', 2000), { checks: [check], executor });
    expect(still).toEqual({ outcome: 'still failing', detail: 'listTeams is too large' });
    expect(await replay(failure, countingProperty('a/b', 2000))).toEqual({ outcome: 'fixed', detail: '' });
  });

  it('reports that it is fixed', async () => {
    expect(await replay(written(), countingProperty('a/b', 2000))).toEqual({ outcome: 'fixed', detail: '' });
  });

  it.each<[string, Promise<unknown>]>([
    ['there is no property a/b', replay(written(), countingProperty('a/c', 40))],
    ['its token is not valid: x', replay({ ...written(), token: 'x' }, countingProperty('a/b', 40))],
    [
      'it was found on https://staging.test; name a deployment: --target https://staging.test --team t',
      replay(written(STAGING), countingProperty('a/b', 40)),
    ],
    ['it was found on a simulator; leave --target out', replay(written(), countingProperty('a/b', 40), { target: 'deployment' })],
    [
      'needs --allow-writes --allow-publish',
      replay(written(STAGING), countingProperty('a/b', 40, { needs: ['publish', 'writes'] }), {
        target: 'deployment',
        executor: fakeExecutor(FINE, { kind: 'deployment', has: new Set() }),
      }),
    ],
    [
      'it depends on the requests of other properties',
      replay({ ...written(STAGING), property: 'checks/transitions/getPost' }, countingProperty('a/b', 2000), {
        target: 'deployment',
        executor: fakeExecutor(FINE, { kind: 'deployment' }),
        checks: [transitionsCheck(createTransitions())],
      }),
    ],
    ['its case no longer applies', replay(written(), countingProperty('a/b', 40, { check: () => Promise.resolve() }))],
  ])('reports that it cannot be repeated: %s', async (detail, replayed) => {
    expect(await replayed).toEqual({ outcome: 'cannot be repeated', detail });
  });
});
