/** Features of scenarios that the shipped ones do not use, and runs of several. */
import { describe, expect } from 'vitest';
import { file, it, report, SCHEDULE } from './run-scenario.fixture.ts';
import { runScenarios } from './run-scenarios.ts';

describe('a scenario', () => {
  it('runs in a world with its seed, start time and fixture; --seed overrides its seed', async ({ run }) => {
    const steps =
      '  - expect-state: status\n    expect: { seed: 7, clock: { now: 2027-01-01T00:00:00.000Z, mode: manual }, counts: { organizations: 0 } }\n';
    const head = 'world: { seed: 7, startTime: 2027-01-01T01:00:00+01:00, fixture: empty }\n';
    expect((await run(steps, { head })).failure).toBeNull();
    expect((await run(steps, { head, seed: 8 })).failure?.differences).toEqual([{ path: 'seed', expected: '7', actual: '8' }]);
  });

  it('can use a running clock', async ({ run }) => {
    expect(
      (await run('  - expect-state: clock\n    expect: { mode: realtime, speed: 60 }\n', { head: 'world: { clock: 60x }\n' })).failure,
    ).toBeNull();
  });

  it.for([
    ['advances its clock in a wait step', '  - wait: PT5S\n  - expect-state: clock\n    expect: { now: 2026-03-02T09:00:05.000Z }\n'],
    [
      'gives the first team of acme to {{ team }}',
      '  - request: GET /api/v1/team\n    save: { first: body.items.0.id }\n  - request: GET /api/v1/team/{{ team }}\n    expect: { body: { id: "{{ first }}" } }\n',
    ],
    [
      'sends no call for the team where it saves one itself',
      '  - repeat: 1\n    steps: [{ request: POST /api/v1/team, body: { name: Mine }, save: { team: body.id } }]\n  - request: GET /api/v1/team/{{ team }}\n    expect: { body: { name: Mine } }\n  - requests: any\n    called: 2\n',
    ],
  ] as const)('%s', async ([, steps], { run }) => {
    expect((await run(steps)).failure).toBeNull();
  });

  it('restores clock, posts and counters from a snapshot', async ({ run }) => {
    const result = await run(`${SCHEDULE}  - snapshot: { save: scheduled }
  - advance: PT2H
  - request: GET /api/v1/post/{{ post }}
    expect: { body: { status: POSTED } }
  - snapshot: { restore: scheduled }
  - snapshot: { same: scheduled }
  - platform: FACEBOOK
    fail: outage
  - advance: PT2H
  - request: GET /api/v1/post/{{ post }}
    expect: { body: { status: ERROR } }
`);
    expect(report(result)).toMatch(/^✓/);
  });

  it('receives the webhooks of each organization at a separate endpoint', async ({ run }) => {
    const result = await run(`  - receiver: { status: 500, first: 1 }
    of: pro
  - request: POST /api/v1/team
    as: pro
    body: { name: Ours }
  - webhook: team.created
    absent: true
  - webhook: team.created
    of: pro
    expect: { answered: 500, body: { data: { organizationId: org_pro, name: Ours } } }
  - advance: PT30S
  - webhook: team.created
    of: pro
    expect: { attempt: 2, answered: 200 }
`);
    expect(report(result)).toMatch(/^✓/);
  });

  it('[D-WHK-12] sends events of its own', async ({ run }) => {
    const result = await run(`  - send: post.published
    data: { title: Mine }
    set: { data.status: ERROR }
    expect: { body: { event: { synthetic: true }, deliveries: [{ status: PENDING }] } }
    save: { id: body.event.data.id }
  - webhook: post.published
    expect: { body: { data: { id: "{{ id }}", title: Mine, status: ERROR } }, headers: { x-sim-synthetic: 'true' } }
  - send: team.updated
    of: pro
    set: { data.name: 7 }
    raw: true
  - webhook: team.updated
    of: pro
    expect: { body: { data: { name: 7 } } }
`);
    expect(result).toMatchObject({ status: 'passed' });
  });

  it('sends texts, sample files and raw bytes', async ({ run }) => {
    const result = await run(`  - request: POST /api/v1/upload
    form: { teamId: team_acme_marketing, file: { text: no picture, fileName: a.jpg } }
    expect: { status: 400 }
  - request: POST /api/v1/upload/init
    body: { teamId: team_acme_marketing, fileName: document.pdf, mimeType: application/pdf }
    save: { url: body.url, path: body.path }
  - request: PUT {{ url }}
    content: { bytes: 3 }
    expect: { headers: { etag: { $regex: '^"[0-9a-f]{32}"$' } } }
  - request: PUT {{ url }}
    content: { file: document.pdf }
  - request: POST /api/v1/upload/finalize
    body: { teamId: team_acme_marketing, path: "{{ path }}" }
    expect: { body: { size: 626, mimeType: application/pdf } }
`);
    expect(report(result)).toMatch(/^✓/);
  });
});

describe('a run of several scenarios', () => {
  const PASSING = '  - request: GET /api/v1/team\n';
  const FAILING = '  - request: GET /api/v1/none\n';

  it('reports results in order and leaves no world behind', async ({ target }) => {
    const reported: string[] = [];
    const results = await runScenarios(
      [FAILING, PASSING, PASSING].map(steps => file(steps)),
      { target, onResult: ({ status }) => reported.push(status) },
    );
    expect(reported).toEqual(['failed', 'passed', 'passed']);
    expect(results.map(({ status }) => status)).toEqual(reported);
    const worlds = await target.fetch(`${target.url}/_sim/worlds`, { method: 'GET', headers: {} });
    expect(await worlds.json()).toMatchObject({ total: 1 });
  });

  it('fails identically in identical worlds', async ({ run }) => {
    const steps = `${SCHEDULE}  - advance: PT2H\n  - request: GET /api/v1/post/{{ post }}\n    expect: { body: { id: none } }\n`;
    const results = await Promise.all([run(steps), run(steps)]);
    expect(results[0]?.failure).toEqual(results[1]?.failure);
  });
});

it('counts the calls of an operation by status and body', async ({ run }) => {
  const result = await run(
    [
      '  - repeat: [One, Two]',
      '    steps: [{ request: POST /api/v1/team, body: { name: "{{ item }}" } }]',
      '  - requests: createTeam',
      '    called: 2',
      '  - requests: createTeam',
      '    called: 1',
      '    where: { status: 200, requestBody: { name: Two } }',
      '    save: { id: items.0.responseBody.id }',
      '  - request: GET /api/v1/team/{{ id }}',
      '    expect: { body: { name: Two } }',
      '  - requests: any',
      '    called: 3',
      '  - requests: deleteTeam',
      '    called: 0',
      '',
    ].join('\n'),
  );
  expect(result.failure).toBeNull();
});
