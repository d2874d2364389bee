import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import schema from '../scenario.schema.json' with { type: 'json' };
import { it } from '../target.fixture.ts';
import { parseScenarios } from './load.ts';
import { runScenarios } from './run-scenarios.ts';
import { stepKinds } from './scenario.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

describe('scenarios/README.md', () => {
  it('lists every step and every matcher of the schema', () => {
    const { step, expected, ...others } = schema.definitions;
    expect(step.anyOf.map(({ $ref }) => $ref.replace('#/definitions/', ''))).toEqual(stepKinds);
    expect(Object.keys(others)).toEqual(expect.arrayContaining([...stepKinds]));
    for (const kind of stepKinds) expect(README).toMatch(new RegExp(`^\\| \`${kind}:`, 'm'));
    for (const matcher of Object.keys(expected.properties)) expect(README).toMatch(new RegExp(`^\\| .*\\${matcher}`, 'm'));
    const events = schema.definitions.event.properties.event.enum;
    for (const event of events) expect(README).toContain(event);
  });

  it('shows a scenario that passes', async ({ target }) => {
    const [, text = ''] = /```yaml\n(.*?)```/s.exec(README) ?? [];
    const results = await runScenarios(parseScenarios(text, '/work/readme.yaml', 'readme.yaml'), { target });
    expect(results).toMatchObject([{ status: 'passed', failure: null }]);
  });
});
