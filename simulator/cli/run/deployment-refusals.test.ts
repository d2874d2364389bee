/** What `sim run --target` refuses before anything is sent, and flags that do not go together. */
import { describe, expect, it } from 'vitest';
import { TEAM } from '../deployment/access.fixture.ts';
import { deployment, run, SHIPPED, scenario } from './deployment.fixture.ts';

describe('sim run --target', () => {
  it.each([
    ['platform: FACEBOOK\n    fail: outage', 'A deployment takes no platform step: its platforms are real; leave the step out'],
    ['event: comment\n    platform: FACEBOOK\n    account: x', 'A deployment takes no event step: '],
    ['advance: PT2H', 'A deployment takes no advance step: its clock is real; write wait: PT5S'],
    ['settle: PT1H', 'A deployment takes no settle step: its clock is real; write wait: PT5S'],
    ['wait: 90s', 'wait: 90s is longer than 60 s: give a larger --max-wait, or wait shorter'],
    ['fault: createPost', 'A deployment takes no fault step: it has no control API; sim proxy --fault spoils its answers'],
    ['organization: org_acme\n    plan: PRO', 'A deployment takes no organization step: '],
    ['snapshot: { save: a }', 'A deployment takes no snapshot step: '],
    ['expect-state: events\n    expect: { total: 1 }', 'A deployment takes no expect-state step: '],
    ['requests: createPost', 'A deployment takes no requests step: '],
    ['webhook: post.published', 'The webhooks of a deployment need a receiver: give --receiver <public url>'],
    ['receiver: 500', 'The webhooks of a deployment need a receiver: give --receiver <public url>'],
    ['request: GET /_sim/status', 'GET /_sim/status: a deployment has no control API'],
    ['request: GET https://example.com/', 'GET https://example.com/: a deployment is asked for paths such as /api/v1/post'],
    ['request: GET /api/v1/team\n    as: pro', 'as: pro: a deployment is asked with one API key'],
    ['request: GET /api/v1/team/team_acme_support', 'team_acme_support is a team of the simulator: write {{ team }}'],
    ['request: GET /api/v1/team/{{ keys.pro }}', '{{ keys.pro }}: only a simulator has keys; a deployment has {{ now }} and {{ team }}'],
    ['request: DELETE /api/v1/post/{{ team }}', 'DELETE /api/v1/post/{{ team }} is not sent: only reads are sent without --allow-writes'],
    ['repeat: 2\n    steps:\n      - advance: 1h', 'A deployment takes no advance step: '],
    ['parallel:\n      - settle: 1h', 'A deployment takes no settle step: '],
  ])('refuses %j before anything is sent', async (step, message) => {
    const { url, requests } = await deployment();
    const files = { 'a.yaml': scenario(`  - request: GET /api/v1/team\n  - ${step}\n`) };
    const { code, out, err } = await run(['a.yaml', '--target', url, ...TEAM], { files });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^sim: a\.yaml:[4-6]: /);
    expect(err).toContain(message);
    expect(await requests()).toEqual([]);
  });

  it('refuses a world, lists all refusals with --check, and sends nothing', async () => {
    const { url, requests } = await deployment();
    const files = { 'a.yaml': `name: World\nworld: { seed: 7 }\nsteps:\n  - advance: 1h\n`, 'b.yaml': scenario('  - settle: 1h\n') };
    const { code, err } = await run(['a.yaml', 'b.yaml', '--check', '--target', url, ...TEAM], { files });
    expect([code, err.split('\n')]).toEqual([
      2,
      [
        'sim: a.yaml:2: A deployment has its own data and time: leave world out',
        expect.stringMatching(/^a\.yaml:4: A deployment takes no advance step: /),
        expect.stringMatching(/^b\.yaml:3: A deployment takes no settle step: /),
        '3 mistakes',
      ],
    ]);
    expect(await requests()).toEqual([]);
  });

  it.each([
    [['--team', 't'], '--team needs a deployment: name it with --target <base url>'],
    [['--allow-writes'], '--allow-writes needs a deployment'],
    [['--target', 'http://127.0.0.1:9'], '--target needs a team there: give its id with --team'],
    [
      ['--target', 'http://127.0.0.1:9', ...TEAM, '--url', 'http://127.0.0.1:9'],
      '--url is of a simulator, and --target names a deployment',
    ],
    [['--target', 'http://127.0.0.1:9', ...TEAM, '--seed', '7'], '--seed is of a simulator, and --target names a deployment'],
    [['--target', 'http://127.0.0.1:9', ...TEAM, '--max-wait', '0s'], '--max-wait must be longer than 0, not 0s'],
  ])('says what is wrong with %j', async (flags, message) => {
    const { code, err } = await run([SHIPPED, ...flags]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('takes no permission from the environment of other commands', async () => {
    const { url, requests } = await deployment();
    const env = {
      SIM_ALLOW_WRITES: 'on',
      SIM_ALLOW_PUBLISH: 'sa_acme_linkedin',
      SIM_ALLOW_SETTINGS: 'on',
      SIM_ALLOW_IMPORT: 'sa_acme_linkedin',
    };
    const { code, err } = await run([SHIPPED, '--target', url, ...TEAM], { env });
    expect([code, err]).toEqual([2, expect.stringContaining('POST /api/v1/post is not sent: only reads are sent without --allow-writes')]);
    expect(await requests()).toEqual([]);
  });

  it('runs on a simulator when only the environment of other commands names a deployment', async () => {
    const env = { SIM_TARGET: 'http://127.0.0.1:9', SIM_TEAM: 't', SIM_ALLOW_WRITES: 'on', SIM_RECEIVER: 'https://x.example/hook' };
    const { code, out } = await run([SHIPPED], { env });
    expect([code, out]).toEqual([0, expect.stringContaining('\n1 scenario: 1 passed in')]);
  });
});
