/** Stories that fail, and those that use what the shipped ones do not: told against a simulator in process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_FOLDERS, type ScenarioTarget, startTarget } from '../target.ts';
import { parseScenario } from './load.ts';
import { storyText } from './reporters/pretty.ts';
import type { ScenarioResult } from './results.ts';
import { type RunOptions, runScenarios } from './run-scenarios.ts';

let target: ScenarioTarget;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(async () => {
  expect(target.problems).toEqual([]);
  await target.close();
});

const file = (steps: string, head = '') =>
  parseScenario(`name: A story\n${head}steps:\n${steps}`, '/work/scenarios/story.yaml', 'story.yaml');

async function tell(steps: string, { head = '', ...options }: Partial<RunOptions> & { head?: string } = {}): Promise<ScenarioResult> {
  const [result] = await runScenarios([file(steps, head)], { target, sampleFolders: SAMPLE_FOLDERS, ...options });
  if (!result) throw new Error('The story was not told');
  return result;
}

const report = (result: ScenarioResult) => storyText(result, { colour: false, again: name => `sim run ${name}` });
const failureOf = async (steps: string) => (await tell(steps)).failure;

const SCHEDULE = `  - request: POST /api/v1/post
    body: { teamId: team_acme_marketing, title: Launch, status: SCHEDULED, postDate: "{{ now + PT1H }}", socialAccountTypes: [FACEBOOK], data: { FACEBOOK: { text: Hello } } }
    save: { post: body.id }
`;

describe('a story that fails', () => {
  it('says in plain words what, when and where, on which way, after which calls, and how to see it again', async () => {
    const result = await tell(`${SCHEDULE}  - advance: PT2H
  - name: The post is not live
    webhook: post.published
    expect: { body: { data: { id: "{{ post }}", status: ERROR } } }
`);
    expect(result).toMatchObject({ status: 'failed', failure: { line: 7, at: '2026-03-02T11:00:00.000Z', step: 'The post is not live' } });
    const text = report(result);
    expect(text).toMatch(/^✗ A story {2}story\.yaml {2}\d+ ms\n/);
    expect(text).toContain('story.yaml:7  The post is not live, at 2026-03-02T11:00:00.000Z in the story');
    expect(text).toContain('The one webhook post.published that came is not what is expected:');
    expect(text).toMatch(/body\.data\.status\n +expected +"ERROR"\n +came +"POSTED"/);
    // The timeline: steps by their lines, events as they happened between.
    expect(text).toMatch(/2026-03-02T09:00:00\.000Z +:3 {2}POST \/api\/v1\/post {2}200\n/);
    expect(text).toMatch(/2026-03-02T09:00:00\.000Z +:6 {2}advance PT2H {2}→ 2026-03-02T11:00:00\.000Z, \d+ jobs run\n/);
    expect(text).toMatch(/2026-03-02T10:00:\d\d\.\d{3}Z +~ post\.published {2}post_\w+ POSTED\n/);
    expect(text).toMatch(/:7 {2}The post is not live {2}FAILED\n/);
    expect(text).toMatch(/POST \/api\/v1\/post\n +sent +\{"teamId":"team_acme_marketing".*\n +200 +\{"id":"post_/);
    expect(text).toMatch(/Again {2}sim run story\.yaml\n/);
  });

  it.each([
    ['a refused request', '  - request: GET /api/v1/post/post_1', 'The request was refused with 404: Post not found'],
    ['a request without a key', '  - request: GET /api/v1/team\n    as: nobody', 'The request was refused with 401:'],
    ['a key of nobody', '  - request: GET /api/v1/team\n    as: acmee', 'as: nobody here is called acmee; did you mean acme?'],
    [
      'a broken connection',
      '  - fault: GET /api/v1/team\n    effect: { reset: true }\n  - request: GET /api/v1/team',
      'The connection broke: ECONNRESET',
    ],
    [
      'a cut answer',
      '  - fault: GET /api/v1/team\n    effect: { truncateBytes: 5 }\n  - request: GET /api/v1/team',
      'The connection broke: UND_ERR_SOCKET',
    ],
    ['a foreign address', '  - request: GET https://example.com/', 'https://example.com/ is no address of the simulator'],
    [
      'a part that is not there',
      '  - request: GET /api/v1/team\n    save: { id: body.itemz.0.id }',
      'There is no body.itemz.0.id to save as id: body has no itemz; did you mean body.items?',
    ],
    ['a name that was not saved', '  - request: GET /api/v1/post/{{ psot }}', '{{ psot }}: there is no psot'],
    [
      'a file that is not there',
      '  - request: POST /api/v1/upload\n    form: { file: { file: none.jpg } }',
      'There is no file none.jpg: it was looked for in /work/scenarios,',
    ],
    ['an unknown account', '  - event: token-revoked\n    platform: FACEBOOK\n    account: sa_none', 'The event was refused with 404:'],
    ['an unknown operation', '  - fault: createPots\n    effect: { status: 500 }', 'POST /_sim/faults was refused with 400:'],
    ['a past instant', '  - advance: { to: 2026-03-02T08:00:00Z }', 'POST /_sim/clock/advance was refused with 400:'],
    ['a duration that is none', '  - advance: soon', 'soon is no duration; write for example PT1H or 90m'],
    [
      'a webhook that did not come',
      '  - webhook: post.published',
      'No webhook post.published has come that was not taken; nothing else has come either',
    ],
    [
      'another webhook',
      '  - request: POST /api/v1/team\n    body: { name: New }\n  - webhook: team.deleted',
      'No webhook team.deleted has come that was not taken; not taken yet: team.created',
    ],
    [
      'a webhook that came',
      '  - request: POST /api/v1/team\n    body: { name: New }\n  - webhook: team.created\n    absent: true',
      'A webhook team.created has come that should not have',
    ],
    ['an endpoint of nobody', '  - webhook: team.created\n    of: ghost', 'of: there is no organization org_ghost in this world'],
    ['a snapshot that is not there', '  - snapshot: { restore: before }', 'No snapshot before was saved; there are none'],
    ['a repeat of nothing known', '  - repeat: ["{{ nothing }}"]\n    steps: [{ advance: 1 }]', '{{ nothing }}: there is no nothing'],
  ])('names %s', async (_, steps, message) => {
    expect((await failureOf(steps))?.message).toContain(message);
  });

  it('fails a webhook whose signature does not fit, unless that is what is told', async () => {
    const other =
      '  - request: PATCH /_sim/webhooks/{{ webhooks.acme.id }}\n    body: { secret: other }\n  - request: POST /api/v1/team\n    body: { name: New }\n';
    expect((await failureOf(`${other}  - webhook: team.created\n`))?.differences).toEqual([
      { path: 'signature', expected: '"valid"', came: '"invalid"' },
    ]);
    expect(await tell(`${other}  - webhook: team.created\n    expect: { signature: invalid }\n`)).toMatchObject({ status: 'passed' });
  });

  it('shows the closest of several webhooks', async () => {
    const failure = await failureOf(
      '  - repeat: [One, Two]\n    steps:\n      - request: POST /api/v1/team\n        body: { name: "{{ item }}" }\n  - webhook: team.created\n    expect: { body: { data: { name: Two, id: none } } }\n',
    );
    expect(failure?.message).toBe('The closest of the 2 webhooks team.created that came is not what is expected');
    expect(failure?.differences.map(({ path }) => path)).toEqual(['body.data.id']);
  });

  it('tells in which round, and goes no further', async () => {
    const result = await tell(
      '  - repeat: 5\n    steps:\n      - request: GET /api/v1/team\n        query: { limit: "{{ round }}" }\n        expect: { body: { items: { $length: { $lt: 2 } } } }\n',
    );
    expect(result).toMatchObject({ steps: 2, failure: { round: 2, line: 5 } });
    expect(report(result)).toContain('GET /api/v1/team (round 2)');
  });

  it('names what has changed in a world that should be the same', async () => {
    const failure = await failureOf('  - snapshot: { save: before }\n  - advance: PT1S\n  - snapshot: { same: before }\n');
    expect(failure?.message).toBe('The world is not as it was kept in before');
    expect(failure?.differences).toContainEqual({ path: 'clock.now', expected: '1772442000000', came: '1772442001000' });
  });

  it('fails by the first of several steps at once, when all have ended', async () => {
    const result = await tell(
      '  - parallel:\n      - request: GET /api/v1/team\n      - request: GET /api/v1/none\n      - request: GET /api/v1/organization\n',
    );
    expect(result).toMatchObject({ steps: 3, failure: { step: 'GET /api/v1/none', line: 5 } });
    expect(result.failure?.timeline.map(({ outcome }) => outcome)).toEqual(['200', 'FAILED', '200']);
  });

  it('fails where it has taken its own world away', async () => {
    const gone = '  - request: DELETE /_sim/worlds/{{ world }}\n';
    expect(await tell(gone)).toMatchObject({ status: 'passed' });
    const { failure } = await tell(`${gone}  - advance: 1\n`);
    expect(failure).toMatchObject({ step: 'advance 1', line: 4, message: expect.stringContaining('was refused with 404: World world_') });
  });

  it('fails where its world cannot be made', async () => {
    const { failure } = await tell('  - advance: 1\n', { head: 'world: { startTime: soon }\n' });
    expect(failure).toMatchObject({ step: 'the world', line: 2, at: null, message: expect.stringContaining('startTime') });
  });
});

describe('a story', () => {
  it('begins in a world of the seed, the start and the fixture that it names; --seed goes before it', async () => {
    const steps =
      '  - expect-state: status\n    expect: { seed: 7, clock: { now: 2027-01-01T00:00:00.000Z, mode: manual }, counts: { organizations: 0 } }\n';
    const head = 'world: { seed: 7, startTime: 2027-01-01T01:00:00+01:00, fixture: empty }\n';
    expect((await tell(steps, { head })).failure).toBeNull();
    expect((await tell(steps, { head, seed: 8 })).failure?.differences).toEqual([{ path: 'seed', expected: '7', came: '8' }]);
  });

  it('may let the clock run', async () => {
    expect(
      (await tell('  - expect-state: clock\n    expect: { mode: realtime, speed: 60 }\n', { head: 'world: { clock: 60x }\n' })).failure,
    ).toBeNull();
  });

  it('may go back to a snapshot: clock, posts and what was counted are as they were', async () => {
    const result = await tell(`${SCHEDULE}  - snapshot: { save: scheduled }
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

  it('hears the webhooks of each organization at an endpoint of its own', async () => {
    const result = await tell(`  - receiver: { status: 500, first: 1 }
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

  it('sends texts, samples and raw bytes', async () => {
    const result = await tell(`  - request: POST /api/v1/upload
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

describe('several stories', () => {
  const GOOD = '  - request: GET /api/v1/team\n';
  const BAD = '  - request: GET /api/v1/none\n';

  it('are told in order, and leave no world behind', async () => {
    const told: string[] = [];
    const results = await runScenarios(
      [BAD, GOOD, GOOD].map(steps => file(steps)),
      { target, onResult: ({ status }) => told.push(status) },
    );
    expect(told).toEqual(['failed', 'passed', 'passed']);
    expect(results.map(({ status }) => status)).toEqual(told);
    const worlds = await target.fetch(`${target.url}/_sim/worlds`, {});
    expect(await worlds.json()).toMatchObject({ total: 1 });
  });

  it('stop at the first failure with bail', async () => {
    const results = await runScenarios(
      [BAD, ...Array.from({ length: 20 }, () => GOOD)].map(steps => file(steps)),
      { target, bail: true },
    );
    expect(results[0]?.status).toBe('failed');
    expect(results.at(-1)?.status).toBe('skipped');
    expect(results).toHaveLength(21);
  });

  it('come to the same end in the same world, byte for byte', async () => {
    const steps = `${SCHEDULE}  - advance: PT2H\n  - request: GET /api/v1/post/{{ post }}\n    expect: { body: { id: none } }\n`;
    const ends = await Promise.all([tell(steps), tell(steps)]);
    expect(ends[0]?.failure).toEqual(ends[1]?.failure);
  });
});
