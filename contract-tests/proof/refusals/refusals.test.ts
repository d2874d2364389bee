import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../simulator/http/http.fixture.ts';
import { jsonAnswer } from '../../../simulator/http/message.ts';
import type { Exchange } from '../../../simulator/http/pipeline.ts';
import { createSimulator } from '../../../simulator/index.ts';
import { seededSuites } from '../seeds/seeded-suites.ts';
import { createCollector, refusalsOf } from './refusals.ts';

describe('the errors of a run', () => {
  it('have a rule each, and numbers of limits.yaml', async () => {
    const suites = seededSuites();
    const properties = suites.properties.filter(({ id }) => /^(?:refusals|mistakes|ids)\/|^model\/(?:posts|throttles)$/.test(id));
    const found = await refusalsOf({ suites, properties, seed: 1, runs: 1 });
    expect([found.unknown, found.wrongNumbers]).toEqual([[], []]);
    expect([...found.byRule.keys()]).toEqual(
      expect.arrayContaining(['AUTH-01', 'AUTH-02', 'D-GEN-08', 'D-GEN-10', 'GEN-07', 'GEN-08', 'D-PST-11', 'THR-01']),
    );
    expect(found.numbers).toContain('throttle.layers.0.requests');
  });
});

describe('the collector', () => {
  it('names operation, status and message of an error without a rule, once, and wrong numbers', async () => {
    const simulator = await createSimulator();
    const collector = createCollector();
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
    collector.add(refused({ rule: null, message: 'No' }));
    collector.add(refused({ rule: null, message: 'No' }));
    collector.add(refused(undefined, { operationId: null }));
    collector.add(refused(undefined, { answeredBy: 'fault' }));
    collector.add(refused({ rule: 'GEN-07', message: 'No', number: { from: 'http.maxPageItems', limit: 7 } }));
    await simulator.close();
    expect(collector.refusals).toMatchObject({
      all: 4,
      unknown: ['getTeam 400 No', 'GET /api/v1/ 400 without a message'],
      wrongNumbers: ['http.maxPageItems = 7'],
    });
  });
});
