import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { publicApi } from '../../../openapi/document.ts';
import { within } from '../../../simulator/testing/within.ts';
import type { Property } from '../../property.ts';
import type { RulesFile } from '../../rules/rules.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { allMutants } from './all.ts';
import { sampleOf } from './defect.ts';
import { mapResult, type Replacement } from './inject-defect.ts';
import { areaOf, type Mutant, mutantTarget } from './mutant.ts';
import { type Baseline, createBaseline, likeliestFirst, runMutant, runTogether } from './run-mutant.ts';
import { runMutants } from './run-mutants.ts';

// rules.test.ts checks the shape of this file.
const { rules, decisions } = parse(readFileSync(new URL('../../rules/rules.yaml', import.meta.url), 'utf8')) as RulesFile;
const ruleAreas = new Set([...rules, ...decisions].map(({ area }) => area));

const OPTIONS = { seed: 1, runs: 1 };

/** Reads an address with the session's key. */
async function read(session: Session, path: string): Promise<Record<string, unknown>> {
  const response = await session.fetch(`${session.baseUrl}/api/v1${path}`, { method: 'GET', headers: { 'x-api-key': session.apiKey } });
  return (await response.json()) as Record<string, unknown>;
}

function property(id: string, check: Property['check'], area = 'general'): Property {
  return { id, area, title: id, rules: [], needs: [], cases: () => fc.constant(null), check };
}

const renamed: Mutant = {
  id: 'organization/renamed',
  defect: 'A team has another name',
  operations: { getTeam: mapResult(body => ({ ...body, name: 'Nobody' })) },
};
let control: Baseline;
beforeAll(async () => {
  control = await createBaseline();
});
afterAll(() => control.close());

const knowsItsName = property('names/getTeam', async session => {
  const { name } = await read(session, `/team/${session.teamId}`);
  if (name !== 'Marketing') throw new Error(`is called ${String(name)}`);
});

/** Returns the operations that are called while a world is seeded. */
async function calledBySeeding(): Promise<ReadonlySet<string>> {
  const called = new Set<string>();
  const noted = publicApi.operations().map(({ id }): [string, Replacement] => [id, go => (called.add(id), go())]);
  const target = await mutantTarget({ id: 'general/none', defect: 'None', operations: Object.fromEntries(noted) });
  await target.open(1);
  await target.close();
  return called;
}

describe('the mutants', async () => {
  it('have unique ids, each in an area of the rules', () => {
    expect(new Set(allMutants.map(({ id }) => id)).size).toBe(allMutants.length);
    expect(allMutants.filter(mutant => !ruleAreas.has(areaOf(mutant))).map(({ id }) => id)).toEqual([]);
  });

  it('are at least 150, and cover every area', () => {
    expect(allMutants.length).toBeGreaterThanOrEqual(150);
    const areas = new Set(allMutants.map(areaOf));
    expect([...ruleAreas].filter(area => !areas.has(area))).toEqual([]);
  });

  it('change operations of the document', () => {
    const known = new Set<string>(publicApi.operations().map(({ id }) => id));
    const changed = allMutants.flatMap(({ operations = {} }) => Object.keys(operations));
    expect(changed.filter(id => !known.has(id))).toEqual([]);
  });

  const called = await calledBySeeding();
  const couldDisturb = allMutants.filter(({ operations = {}, ...elsewhere }) => {
    return elsewhere.wire || elsewhere.world || Object.keys(operations).some(id => called.has(id));
  });
  it.each(couldDisturb)('$id leaves a world that can be seeded', async mutant => {
    const target = await mutantTarget(mutant);
    try {
      const session = await target.open(1);
      expect(await read(session, '/organization')).toMatchObject({ id: 'org_acme' });
    } finally {
      await target.close();
    }
  });
});

describe('an injected defect', () => {
  it('affects its own simulator only, and is undone when that closes', async () => {
    const [sound, target] = [await mutantTarget(), await mutantTarget(renamed)];
    const [here, there] = [await sound.open(1), await target.open(1)];
    expect(await read(there, '/team/team_acme_marketing')).toMatchObject({ name: 'Nobody' });
    expect(await read(here, '/team/team_acme_marketing')).toMatchObject({ name: 'Marketing' });
    await target.close();
    await sound.close();
    expect(await control.failureOf(knowsItsName, OPTIONS)).toBeUndefined();
  });
});

describe('running a mutant', () => {
  it('stops at the first property that fails, and ignores one that also fails without the defect', async () => {
    const [passes, always] = [
      property('others/passes', () => Promise.resolve()),
      property('others/always', () => Promise.reject(new Error('no'))),
    ];
    const caught = await runMutant(renamed, [passes, always, knowsItsName], control, OPTIONS);
    expect(caught).toMatchObject({ foundBy: { by: 'names/getTeam', message: 'is called Nobody' }, checked: 1, falsePositives: [] });
    expect(await runMutant(renamed, [passes, always], control, OPTIONS)).toMatchObject({
      foundBy: undefined,
      checked: 2,
      falsePositives: ['others/always'],
    });
  });

  it('does not count a property without applicable cases as a finding', async () => {
    const undecided = property('undecided', async session => {
      const { name } = await read(session, `/team/${session.teamId}`);
      if (name !== 'Marketing') throw new InconclusiveError('there is no such team');
    });
    const without = property('without', async session => {
      const { name } = await read(session, `/team/${session.teamId}`);
      fc.pre(name === 'Marketing');
    });
    expect(await runMutant(renamed, [undecided, without], control, OPTIONS)).toMatchObject({ foundBy: undefined, checked: 2 });
  });

  it('gives each property as many cases as a run of the suites', async () => {
    let cases = 0;
    const counted = property('counted', () => Promise.resolve(void cases++));
    await runMutant(renamed, [{ ...counted, weight: 3, cases: () => fc.nat() }], control, { seed: 1, runs: 2 });
    expect(cases).toBe(6);
  });

  it('returns which of several mutants a property finds', async () => {
    const hidden = { ...renamed, id: 'organization/hidden', operations: {} };
    const results = await runTogether([hidden, renamed], [knowsItsName], control, OPTIONS);
    expect([...results]).toEqual([['organization/renamed', { by: 'names/getTeam', message: 'is called Nobody' }]]);
  });

  it('uses another process', async () => {
    const mutant = allMutants.filter(({ id }) => id === 'general/crash');
    const seen: string[] = [];
    const run = runMutants(mutant, { seed: 1, runs: 1, atOnce: 1, onFound: ({ id }) => seen.push(id) });
    const results = await within('a process runs the mutant', run, () => seen.join(), 110_000);
    expect(results).toMatchObject([{ mutant: { id: 'general/crash' }, foundBy: { message: expect.stringContaining('500') } }]);
    expect(seen).toEqual(['general/crash']);
  });

  it('starts with the properties of its operations and its area', () => {
    const hold = () => Promise.resolve();
    const all = [property('a', hold), property('b', hold, 'organization'), property('c/getTeam', hold)];
    expect(likeliestFirst(renamed, all).map(({ id }) => id)).toEqual(['c/getTeam', 'b', 'a']);
  });
});

describe('a sample', () => {
  it('depends on the seed alone, keeps the order and has the size', () => {
    const things = Array.from({ length: 50 }, (_, i) => i);
    const sample = sampleOf(things, 20, 7);
    expect(sample).toHaveLength(20);
    expect(sample).toEqual([...new Set(sample)].toSorted((a, b) => a - b));
    expect(sampleOf(things, 20, 7)).toEqual(sample);
    expect(sampleOf(things, 20, 8)).not.toEqual(sample);
    expect(sampleOf(things, 80, 7)).toEqual(things);
  });
});
