import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../simulator/http/http.fixture.ts';
import { jsonAnswer } from '../../../simulator/http/message.ts';
import type { Exchange } from '../../../simulator/http/pipeline.ts';
import { createSimulator } from '../../../simulator/index.ts';
import { createExecutor } from '../../run/executor.ts';
import { runProperties } from '../../run/run.ts';
import { seededSuites } from '../seeds/run-seeds.ts';
import { createNames } from './declared.ts';
import { addRefusal, observedSimulator } from './observe.ts';

describe('the errors of a run', () => {
  it('have a rule each, and numbers of limits.yaml', async () => {
    const suites = seededSuites();
    const properties = suites.properties.filter(({ id }) => /^(?:refusals|mistakes|ids)\/|^(?:model\/posts|throttles\/exceeded)$/.test(id));
    const { names, add } = createNames();
    const executor = createExecutor({ target: await observedSimulator(add), suites });
    await runProperties(properties, executor, { name: 'simulator', seed: 1, runs: 1, rules: [] });
    await executor.close();
    expect([names.get('errors without a rule'), names.get('numbers not in limits.yaml')]).toEqual([new Set(), new Set()]);
    expect([...(names.get('rules that refuse') ?? [])]).toEqual(
      expect.arrayContaining(['AUTH-01', 'AUTH-02', 'D-GEN-08', 'D-GEN-10', 'GEN-07', 'GEN-08', 'D-PST-11', 'THR-01']),
    );
    expect(names.get('numbers that refuse')).toContain('throttle.layers.0.requests');
  });
});

describe('what is collected', () => {
  it('has operation, status and message of an error without a rule, and wrong numbers', async () => {
    const simulator = await createSimulator();
    const { names, add } = createNames();
    const refused = (refusal?: NonNullable<Exchange['answer']['refusal']>, more: Partial<Exchange> = {}): void => {
      const answer = { ...jsonAnswer(400, {}), ...(refusal && { refusal }) };
      const world = simulator.worlds.defaultWorld;
      const exchange = {
        world,
        message: messageOf(),
        operationId: 'getTeam',
        requestBody: null,
        answeredBy: 'operation',
        durationMs: 1,
      } as const;
      addRefusal({ ...exchange, answer, ...more }, add);
    };
    refused({ rule: null, message: 'No' });
    refused(undefined, { operationId: null });
    refused(undefined, { answeredBy: 'fault' });
    refused({ rule: 'GEN-07', message: 'No', number: { from: 'http.maxPageItems', limit: 7 } });
    await simulator.close();
    expect([...(names.get('rules that refuse') ?? [])]).toEqual(['GEN-07']);
    expect([...(names.get('errors without a rule') ?? [])]).toEqual(['getTeam 400 No', 'GET /api/v1/ 400 without a message']);
    expect([...(names.get('numbers not in limits.yaml') ?? [])]).toEqual(['http.maxPageItems = 7']);
  });
});
