/** Steps that are tried again, and expectations whose failures are told at the end. */
import { describe, expect } from 'vitest';
import { file, it, report, SCHEDULE } from './run-scenario.fixture.ts';

const stepsOf = (result: { readonly failure: { readonly timeline: readonly { kind: string; text: string; outcome: string }[] } | null }) =>
  result.failure?.timeline.filter(({ kind }) => kind === 'step').map(({ text, outcome }) => `${text}: ${outcome}`);

describe('retry', () => {
  it('tries a step again, after time has passed, until it passes', async ({ run }) => {
    const result = await run(`${SCHEDULE}  - request: GET /api/v1/post/{{ post }}
    expect: { body: { status: POSTED } }
    retry: { times: 7, wait: PT10M }
  - expect-state: clock
    expect: { now: { $gt: "2026-03-02T10:00:00Z", $lt: "2026-03-02T10:30:00Z" } }
  - request: GET /api/v1/none
`);
    expect(result.failure).toMatchObject({ line: 11 });
    expect(stepsOf(result)).toContain('GET /api/v1/post/{{ post }}: failed, tried again');
    expect(stepsOf(result)).toContain('GET /api/v1/post/{{ post }}: 200');
  });

  it('fails with the last failure, and lets a second pass by default', async ({ run }) => {
    const result = await run('  - request: GET /api/v1/none\n    retry: 2\n');
    expect(result.failure).toMatchObject({ at: '2026-03-02T09:00:02.000Z', others: [] });
    expect(stepsOf(result)).toHaveLength(3);
  });

  it('tries nested steps as a whole', async ({ run }) => {
    const result = await run(`  - repeat: 1
    retry: 1
    steps:
      - request: POST /api/v1/team
        body: { name: Mine }
      - request: GET /api/v1/team
        expect: { body: { total: 4 } }
`);
    expect(report(result)).toMatch(/^✓/);
  });

  it.for([
    ['0', /retry of the advance step must be >= 1, not 0$/],
    ['{ wait: PT1S }', /retry of the advance step needs times$/],
    ['{ times: 1, wait: soon }', /retry\.wait of the advance step must be a duration .*, not soon$/],
    ['{ times: 1, wiat: 1 }', /Unknown property wiat in retry of the advance step; did you mean wait\?$/],
  ] as const)('refuses %s', ([retry, message]) => {
    expect(() => file(`  - advance: 1\n    retry: ${retry}\n`)).toThrow(message);
  });
});

describe('expect-soft', () => {
  it('tells all failures at the end, and what ended the scenario first', async ({ run }) => {
    const result = await run(`  - request: GET /api/v1/team
    expect-soft: { body: { total: 7 } }
  - request: GET /api/v1/none
    expect-soft: { status: 405 }
  - expect-state: clock
    expect-soft: { mode: realtime }
  - request: GET /api/v1/team
    expect: { body: { total: 8 } }
`);
    expect(result.failure).toMatchObject({
      line: 9,
      differences: [{ path: 'body.total', expected: '8', actual: '2' }],
      others: [
        { line: 3, differences: [{ path: 'body.total', expected: '7', actual: '2' }] },
        { line: 5, differences: [{ path: 'status', expected: '405', actual: '404' }] },
        { line: 7, differences: [{ path: 'mode', expected: '"realtime"', actual: '"manual"' }] },
      ],
    });
    expect(stepsOf(result)?.[0]).toBe('GET /api/v1/team: FAILED softly');
  });

  it('fails a scenario whose steps have all run', async ({ run }) => {
    const result = await run('  - request: GET /api/v1/team\n    expect-soft: { body: { total: 7 } }\n  - advance: PT1H\n');
    expect(result).toMatchObject({ status: 'failed', steps: 2, failure: { line: 3, others: [] } });
  });

  it('is tried again like other failures', async ({ run }) => {
    const result = await run(`${SCHEDULE}  - request: GET /api/v1/post/{{ post }}
    expect-soft: { body: { status: POSTED } }
    retry: { times: 3, wait: PT1H }
`);
    expect(result.failure).toBeNull();
  });

  it('is no part of what a step orders', async ({ run }) => {
    const result = await run(`  - platform: FACEBOOK
    fail: outage
    expect-soft: { body: { failure: { mode: outage } } }
    retry: 1
  - organization: org_acme
    plan: PRO
    expect-soft: { body: { plan: PRO } }
    retry: 1
`);
    expect(result.failure).toBeNull();
  });
});
