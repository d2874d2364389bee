import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import schema from '../scenario.schema.json' with { type: 'json' };
import { it } from './files.fixture.ts';
import { stepKinds } from './generated/steps.ts';
import { parseScenarios } from './load.ts';
import { runScenarios } from './run-scenarios.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const SUITES = readFileSync(new URL('../suites.md', import.meta.url), 'utf8');

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

  it('shows suites that pass', async ({ target, load }) => {
    const [rows, renamed, shared] = [...SUITES.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => text);
    const { files, mistakes } = await load(
      { 'rows.yaml': rows ?? '', 'renamed.yaml': renamed ?? '', 'team.yaml': shared ?? '' },
      undefined,
      ['rows.yaml', 'renamed.yaml'],
    );
    expect(mistakes).toEqual([]);
    expect((await runScenarios(files, { target })).map(({ name, failure }) => ({ name, failure }))).toEqual([
      { name: 'A post on FACEBOOK, DRAFT', failure: null },
      { name: 'A post on FACEBOOK, SCHEDULED', failure: null },
      { name: 'A post on LINKEDIN, DRAFT', failure: null },
      { name: 'A post on LINKEDIN, SCHEDULED', failure: null },
      { name: 'A team is renamed', failure: null },
    ]);
  });

  it('shows a scenario that passes', async ({ target }) => {
    const [, text = ''] = /```yaml\n(.*?)```/s.exec(README) ?? [];
    const results = await runScenarios(parseScenarios(text, '/work/readme.yaml', 'readme.yaml'), { target });
    expect(results).toMatchObject([{ status: 'passed', failure: null }]);
  });
});
