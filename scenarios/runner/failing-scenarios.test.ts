/** What is said of a scenario that fails. */
import { describe, expect } from 'vitest';
import { it, report, SCHEDULE } from './run-scenario.fixture.ts';

describe('a failing scenario', () => {
  it('reports the message, the time, the line, the timeline, the last requests and the command to run it again', async ({ run }) => {
    const result = await run(`${SCHEDULE}  - advance: PT2H
  - name: The post is not live
    webhook: post.published
    expect: { body: { data: { id: "{{ post }}", status: ERROR } } }
`);
    expect(result).toMatchObject({ status: 'failed', failure: { line: 7, at: '2026-03-02T11:00:00.000Z', step: 'The post is not live' } });
    const text = report(result);
    expect(text).toMatch(/^✗ A scenario {2}test\.yaml {2}\d+ ms\n/);
    expect(text).toContain('test.yaml:7  The post is not live, at 2026-03-02T11:00:00.000Z (simulated time)');
    expect(text).toContain('The webhook post.published does not match the expectation:');
    expect(text).toMatch(/body\.data\.status\n +expected +"ERROR"\n +received +"POSTED"/);
    // The timeline has steps with their lines, and events between them.
    expect(text).toMatch(/2026-03-02T09:00:00\.000Z +:3 {2}POST \/api\/v1\/post {2}200\n/);
    expect(text).toMatch(/2026-03-02T09:00:00\.000Z +:6 {2}advance PT2H {2}→ 2026-03-02T11:00:00\.000Z, \d+ jobs run\n/);
    expect(text).toMatch(/2026-03-02T10:00:\d\d\.\d{3}Z +~ post\.published {2}post_\w+ POSTED\n/);
    expect(text).toMatch(/:7 {2}The post is not live {2}FAILED\n/);
    expect(text).toMatch(/POST \/api\/v1\/post\n +sent +\{"teamId":"team_acme_marketing".*\n +200 +\{"id":"post_/);
    expect(text).toMatch(/Run again {2}sim run test\.yaml\n/);
  });

  it.for<[name: string, steps: string, message: string]>([
    ['an error response', '  - request: GET /api/v1/post/post_1', 'The request failed with 404: Post not found'],
    [
      'an event that breaks the document',
      '  - send: post.published\n    set: { data.stauts: ERROR }',
      'POST /_sim/events failed with 400: data has no field stauts',
    ],
    ['a request without a key', '  - request: GET /api/v1/team\n    as: nobody', 'The request failed with 401:'],
    [
      'an unknown organization',
      '  - repeat: [acmee]\n    steps: [{ request: GET /api/v1/team, as: "{{ item }}" }]',
      'as: unknown organization acmee; did you mean acme?',
    ],
    [
      'a broken connection',
      '  - fault: GET /api/v1/team\n    effect: { reset: true }\n  - request: GET /api/v1/team',
      'The connection broke: ECONNRESET',
    ],
    [
      'a truncated response',
      '  - fault: GET /api/v1/team\n    effect: { truncateBytes: 5 }\n  - request: GET /api/v1/team',
      'The connection broke: UND_ERR_SOCKET',
    ],
    ['a foreign address', '  - request: GET https://example.com/', 'https://example.com/ is not an address of the simulator'],
    [
      'a missing property',
      '  - request: GET /api/v1/team\n    save: { id: body.itemz.0.id }',
      'Cannot save body.itemz.0.id as id: body has no itemz; did you mean body.items?',
    ],
    ['an unknown template name', '  - request: GET /api/v1/post/{{ psot }}', '{{ psot }}: there is no psot'],
    [
      'a missing file',
      '  - request: POST /api/v1/upload\n    form: { file: { file: none.jpg } }',
      'File none.jpg not found in /work/scenarios,',
    ],
    [
      'an unknown account',
      '  - event: token-revoked\n    platform: FACEBOOK\n    account: sa_none',
      'The event failed with 404: socialAccountId: there is no FACEBOOK account sa_none; there ',
    ],
    ['an unknown operation', '  - repeat: [createPots]\n    steps: [{ fault: "{{ item }}" }]', 'POST /_sim/faults failed with 400:'],
    ['an instant in the past', '  - advance: { to: 2026-03-02T08:00:00Z }', 'POST /_sim/clock/advance failed with 400:'],
    [
      'an invalid duration',
      '  - repeat: [soon]\n    steps: [{ advance: "{{ item }}" }]',
      'advance must be a duration such as 6h or PT6H, or milliseconds, not soon',
    ],
    ['a missing webhook', '  - webhook: post.published', 'No webhook post.published was received; no other webhook is pending'],
    [
      'a webhook before the clock was advanced',
      `${SCHEDULE}  - webhook: post.published`,
      "no other webhook is pending. The clock is at 2026-03-02T09:00:00.000Z, and the next job (post.publish of post_5dktzzd2ahay64cj) is due at 2026-03-02T10:00:00.000Z: advance it, for example with the step advance: { to: '2026-03-02T10:00:00.000Z' }.",
    ],
    [
      'another webhook',
      '  - request: POST /api/v1/team\n    body: { name: New }\n  - webhook: team.deleted',
      'No webhook team.deleted was received; pending webhooks: team.created',
    ],
    [
      'an unexpected webhook',
      '  - request: POST /api/v1/team\n    body: { name: New }\n  - webhook: team.created\n    absent: true',
      'Unexpected webhook team.created',
    ],
    [
      'an endpoint of an unknown organization',
      '  - repeat: [ghost]\n    steps: [{ webhook: team.created, of: "{{ item }}" }]',
      'of: this world has no organization org_ghost',
    ],
    [
      'a call that was not made',
      '  - request: POST /api/v1/team\n    body: { name: New }\n  - requests: createTeam\n    where: { requestBody: { name: Old } }',
      'createTeam was not called as often as expected; of 1 other call, in the closest one requestBody.name is "New", not "Old"',
    ],
    [
      'a call too many',
      '  - request: GET /api/v1/team\n  - requests: listTeams\n    called: 0',
      'listTeams was not called as often as expected',
    ],
    ['an unknown snapshot', '  - snapshot: { restore: before }', 'Snapshot before does not exist; saved snapshots: none'],
    ['a repeat over an unknown name', '  - repeat: ["{{ nothing }}"]\n    steps: [{ advance: 1 }]', '{{ nothing }}: there is no nothing'],
  ])('reports %s', async ([, steps, message], { run }) => {
    expect((await run(steps)).failure?.message).toContain(message);
  });

  it('fails on an invalid signature unless the step expects one', async ({ run }) => {
    const other =
      '  - request: PATCH /_sim/webhooks/{{ webhooks.acme.id }}\n    body: { secret: other }\n  - request: POST /api/v1/team\n    body: { name: New }\n';
    expect((await run(`${other}  - webhook: team.created\n`)).failure?.differences).toEqual([
      { path: 'signature', expected: '"valid"', actual: '"invalid"' },
    ]);
    expect(await run(`${other}  - webhook: team.created\n    expect: { signature: invalid }\n`)).toMatchObject({ status: 'passed' });
  });

  it('shows the differences to the closest of several webhooks', async ({ run }) => {
    const { failure } = await run(
      '  - repeat: [One, Two]\n    steps:\n      - request: POST /api/v1/team\n        body: { name: "{{ item }}" }\n  - webhook: team.created\n    expect: { body: { data: { name: Two, id: none } } }\n',
    );
    expect(failure?.message).toBe('The closest of 2 webhooks team.created does not match the expectation');
    expect(failure?.differences.map(({ path }) => path)).toEqual(['body.data.id']);
  });

  it('reports the round of a repeat and stops there', async ({ run }) => {
    const result = await run(
      '  - repeat: 5\n    steps:\n      - request: GET /api/v1/team\n        query: { limit: "{{ round }}" }\n        expect: { body: { items: { $length: { $lt: 2 } } } }\n',
    );
    expect(result).toMatchObject({ steps: 2, failure: { round: 2, line: 5 } });
    expect(report(result)).toContain('GET /api/v1/team (round 2)');
  });

  it('lists the differences from a snapshot', async ({ run }) => {
    const { failure } = await run('  - snapshot: { save: before }\n  - advance: PT1S\n  - snapshot: { same: before }\n');
    expect(failure?.message).toBe('The world differs from snapshot before');
    expect(failure?.differences).toContainEqual({ path: 'clock.now', expected: '1772442000000', actual: '1772442001000' });
  });

  it('waits for all parallel steps and reports the first failure', async ({ run }) => {
    const result = await run(
      '  - parallel:\n      - request: GET /api/v1/team\n      - request: GET /api/v1/none\n      - request: GET /api/v1/organization\n',
    );
    expect(result).toMatchObject({ steps: 3, failure: { step: 'GET /api/v1/none', line: 5 } });
    expect(result.failure?.timeline.map(({ outcome }) => outcome)).toEqual(['200', 'FAILED', '200']);
  });

  it('fails after it has removed its own world', async ({ run }) => {
    const gone = '  - request: DELETE /_sim/worlds/{{ world }}\n';
    expect(await run(gone)).toMatchObject({ status: 'passed' });
    const { failure } = await run(`${gone}  - advance: 1\n`);
    expect(failure).toMatchObject({ step: 'advance 1', line: 4, message: expect.stringContaining('failed with 404: World world_') });
  });

  it('fails if its world cannot be created', async ({ run }) => {
    const { failure } = await run('  - advance: 1\n', { head: 'world: { clock: 0x }\n' });
    expect(failure).toMatchObject({ step: 'create the world', line: 2, at: null, message: expect.stringContaining('clock') });
  });
});
