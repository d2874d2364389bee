/** Steps and names that worlds and deployments share, in a world; `sim run --target` has tests of its own. */
import { describe, expect } from 'vitest';
import { it } from '../target.fixture.ts';
import { file } from './run-scenario.fixture.ts';
import { runScenarios } from './run-scenarios.ts';

describe('a world', () => {
  it('advances its clock in a wait step', async ({ target }) => {
    const steps = '  - wait: PT5S\n  - expect-state: clock\n    expect: { now: 2026-03-02T09:00:05.000Z }\n';
    const [result] = await runScenarios([file(steps)], { target });
    expect(result?.failure).toBeNull();
  });

  it('gives the first team of acme to {{ team }}', async ({ target }) => {
    const steps = `  - request: GET /api/v1/team
    save: { first: body.items.0.id }
  - request: GET /api/v1/team/{{ team }}
    expect: { body: { id: "{{ first }}" } }
`;
    const [result] = await runScenarios([file(steps)], { target });
    expect(result?.failure).toBeNull();
  });

  it('sends no call for it in a scenario that saves a team itself', async ({ target }) => {
    const steps = `  - repeat: 1
    steps:
      - request: POST /api/v1/team
        body: { name: Mine }
        save: { team: body.id }
  - request: GET /api/v1/team/{{ team }}
    expect: { body: { name: Mine } }
  - requests: any
    called: 2
`;
    const [result] = await runScenarios([file(steps)], { target });
    expect(result?.failure).toBeNull();
  });
});
