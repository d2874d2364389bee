/** Every error that the suites cause knows its rule: the suites and models with one case of each property on a simulator in this process. */
import { beforeAll, describe, expect, it } from 'vitest';
import { jsonAnswer } from '../../../simulator/http/message.ts';
import { messageOf } from '../../../simulator/http/http.fixture.ts';
import type { Exchange } from '../../../simulator/http/pipeline.ts';
import { createSimulator } from '../../../simulator/index.ts';
import { seededSuites } from '../seeds/seeded-suites.ts';
import { createCollector, type Refusals, refusalsOf } from './refusals.ts';

/** Kinds of refusals that a run meets: one of them missing means that it was not seen. */
const KINDS = ['AUTH-01', 'AUTH-02', 'D-GEN-08', 'D-GEN-10', 'GEN-07', 'GEN-08', 'THR-01', 'D-PST-12', 'UPL-04', 'DMS-40'];

describe('the errors of a run', () => {
  let found: Refusals;
  beforeAll(async () => {
    const suites = seededSuites();
    found = await refusalsOf({ suites, properties: suites.properties, seed: 1, runs: 1 });
    const known = [...found.byRule.values()].reduce((sum, count) => sum + count, 0);
    console.log(`${known} of ${found.all} error answers have a rule; ${found.byRule.size} rules refused`);
  }, 600_000);

  it('are many, of all kinds', () => {
    expect(found.all).toBeGreaterThan(5000);
    expect([...found.byRule.keys()]).toEqual(expect.arrayContaining(KINDS));
  });

  it('have a rule each', () => {
    expect(found.unknown).toEqual([]);
  });

  it('name the numbers of limits.yaml', () => {
    expect(found.wrongNumbers).toEqual([]);
    expect(found.numbers.size).toBeGreaterThan(20);
  });
});

describe('the collector', () => {
  it('names operation, status and message of an error without a rule, once, and wrong numbers', async () => {
    const simulator = await createSimulator();
    const collector = createCollector();
    const { add } = collector;
    const refused = (refusal?: NonNullable<Exchange['answer']['refusal']>, more: Partial<Exchange> = {}): Exchange => ({
      world: simulator.worlds.defaultWorld,
      message: messageOf(),
      operationId: 'getTeam',
      requestBody: null,
      answeredBy: 'operation',
      answer: { ...jsonAnswer(400, {}), ...(refusal && { refusal }) },
      durationMs: 1,
      ...more,
    });
    add(refused({ rule: null, message: 'No' }));
    add(refused({ rule: null, message: 'No' }));
    add(refused(undefined, { operationId: null }));
    add(refused(undefined, { answeredBy: 'fault' }));
    add(refused({ rule: 'GEN-07', message: 'No', number: { from: 'http.maxPageItems', limit: 7 } }));
    await simulator.close();
    expect(collector.refusals).toMatchObject({ all: 4, unknown: ['getTeam 400 No', 'GET /api/v1/ 400 {}'], wrongNumbers: ['http.maxPageItems = 7'] });
  });
});
