import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Grade } from '../../../openapi/generated/control-types.ts';
import { emptyFolder, ran, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

const CLIENT = `
  const { SIM_URL: url, SIM_API_KEY: key } = process.env;
  const ask = async path => { const answer = await fetch(url + path, { headers: { 'x-api-key': key } }); await answer.text(); return answer.status; };
  const wait = ms => new Promise(resolve => setTimeout(resolve, ms));
`;
/** Goes on at once after a 429. */
const HASTY = `${CLIENT} for (let i = 0; i < 6; i++) await ask('/api/v1/team');`;
/** Waits, longer each time. */
const PATIENT = `${CLIENT} for (let i = 0; i < 2; i++) for (let pause = 1000; (await ask('/api/v1/team')) === 429; pause *= 2) await wait(pause);`;
const ONLY = ['--rules', 'requests/waits-after-429'];

/** Runs `sim grade` with a Node script as its command. */
async function grade(script: string, flags: readonly string[]) {
  const out = path.join(emptyFolder(), 'reports');
  const reports = ['--reporter', 'pretty', '--reporter', 'json', '--out', out];
  const args = ['grade', ...flags, ...reports, '--', process.execPath, '-e', `(async () => { ${script} })()`];
  const ended = await ran(args, { env: { PATH: process.env['PATH'] } });
  const file = path.join(out, 'grade.json');
  const graded = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Grade) : undefined;
  return { ...ended, graded };
}

describe('sim grade', () => {
  it('only watches without traps, and says what would give a rule an occasion', async () => {
    const { code, graded, out } = await grade(HASTY, ONLY);
    expect({ code, grade: graded?.grade, calls: graded?.calls }).toEqual({ code: 4, grade: null, calls: 6 });
    expect(out).toContain('No 429 happened: run with --traps throttle.');
    expect(out).toMatch(
      /^grade: none of 0 of 1, because 0 of 1 practices had an occasion, and a letter needs 1; 0 passed, 1 not exercised$/m,
    );
  });

  it('says that deliveries need an endpoint', async () => {
    const { out } = await grade(HASTY, ['--rules', 'webhooks/signature']);
    expect(out).toContain('No endpoint was registered: add --webhook <url>=<secret>. No delivery was forged: run with --traps forged.');
  });

  it('fails a command that breaks a rule, with the requests that show it', async () => {
    const { code, graded, out, err } = await grade(HASTY, [...ONLY, '--traps', 'throttle', '--seed', '3']);
    expect({ code, grade: graded?.grade, score: graded?.score }).toEqual({ code: 1, grade: 'F', score: 0 });
    expect(out).toMatch(/listTeams was called again \d+ ms after a 429 \(with traps\)/);
    expect(out).toContain('curl -gsS -i -X GET "$SIM_URL"');
    expect(err).toContain('sim grade: with traps: throttle');
  });

  it('passes a command that follows the rule', async () => {
    const { code, graded } = await grade(PATIENT, [...ONLY, '--traps', 'throttle', '--seed', '3']);
    expect({ code, grade: graded?.grade }).toEqual({ code: 0, grade: 'A' });
    expect(graded?.traps).toMatchObject([{ name: 'throttle', times: 2 }]);
  });

  it('runs a command that gives up with one trap at a time, and names the rule', async () => {
    const { code, graded, err } = await grade(
      `${CLIENT} for (let i = 0; i < 4; i++) if ((await ask('/api/v1/team')) === 429) process.exit(4);`,
      [...ONLY, '--traps', 'slow', 'throttle', 'forged', '--seed', '3'],
    );
    expect(code).toBe(1);
    const problems = graded?.rules.flatMap(rule => rule.problems);
    expect(problems).toMatchObject([
      {
        text: expect.stringMatching(/^The command passes without traps, and fails when the simulator answers 429/),
        attempt: 3,
        evidence: [{ id: 'req_1', trap: 'throttle' }],
      },
    ]);
    // Nobody receives deliveries, so that the trap about them cannot be met.
    expect(err.match(/sim grade: with traps: .*/g)).toEqual([
      'sim grade: with traps: throttle, slow, forged',
      'sim grade: with traps: throttle',
      'sim grade: with traps: slow',
    ]);
  });

  it('does not blame a command that fails because a trap took something away', async () => {
    const post = {
      teamId: 'team_acme_marketing',
      title: 'Hi',
      status: 'SCHEDULED',
      socialAccountTypes: ['TWITTER'],
      data: { TWITTER: { text: 'Hi' } },
    };
    const { code, graded, out } = await grade(
      `${CLIENT} for (let i = 0; i < 2; i++) {
        const body = JSON.stringify({ ...${JSON.stringify(post)}, postDate: new Date().toISOString() });
        const answer = await fetch(url + '/api/v1/post', { method: 'POST', headers: { 'x-api-key': key, 'content-type': 'application/json' }, body });
        if (answer.status === 403) process.exit(4);
      }`,
      ['--rules', 'domain/limits', '--traps', 'limits'],
    );
    expect({ code, rule: graded?.rules[0]?.result, traps: graded?.traps }).toMatchObject({
      code: 0,
      rule: 'passed',
      traps: [{ times: 2 }],
    });
    expect(out).toContain('The command fails with the trap limits. That trap takes something away, so the failure may be right');
  });

  it('sets no traps for a command that fails without them, and ends with its exit code', async () => {
    const { code, out, err } = await grade('process.exit(7)', [...ONLY, '--traps', 'all']);
    expect(code).toBe(7);
    expect(out).toContain('The command fails without traps already (exit code 7), so none were set.');
    expect(err).not.toContain('with traps');
  });

  it.each([
    ['a run of which no rule is left is inconclusive', ['--level', 'requests/waits-after-429=off'], 4],
    ['a rule may only warn', ['--level', 'requests/waits-after-429=warning'], 0],
    ['a grade may be enough', ['--min-grade', 'f'], 0],
    ['a grade may be too low', ['--min-grade', 'C'], 1],
  ])('%s', async (_, flags, expected) => {
    const { code } = await grade(HASTY, [...ONLY, ...flags, '--traps', 'throttle', '--seed', '3']);
    expect(code).toBe(expected);
  });

  it.each([
    [['--rules', 'request/waits'], '--rules: there is no rule request/waits'],
    [['--level', 'requests/waits-after-429=loud'], '--level requests/waits-after-429 must be error, warning or off, not loud'],
    [['--level', 'requests/no-polling'], '--level requests/no-polling has no level; write requests/no-polling=error, warning or off'],
    [['--level', 'requests/nothing=off'], '--level: there is no rule requests/nothing'],
    [['--min-grade', 'G'], '--min-grade must be one of A, B, C, D, F, not G'],
    [['--traps', 'throtle'], '--traps must be all, throttle'],
  ])('refuses %j', async (flags, message) => {
    const { code, err } = await grade(HASTY, flags);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('needs a folder for reports that would be mixed with the output of the command', async () => {
    const io = testIo();
    expect(await runCli(['grade', '--reporter', 'junit', '--', 'true'], io)).toBe(2);
    expect(io.errs.join()).toContain('--reporter junit needs a folder');
  });
});

describe('sim grade --seeds', () => {
  it('finds the trap that breaks a command, and how to see it again', async () => {
    const { code, out } = await grade(`${CLIENT} if ([500, 502, 503].includes(await ask('/api/v1/team/'))) process.exit(1)`, [
      '--traps',
      'slow',
      'errors',
      '--seeds',
      '20',
    ]);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(
        /Of the seeds that were tried, (\d+) is the first that breaks the command, .* sim grade --traps errors --seed \1 -- /,
      ),
    ]);
  });

  it('needs traps', async () => {
    expect(await grade('', ['--seeds', '5'])).toMatchObject({
      code: 2,
      err: 'sim: --seeds searches traps: set them, for example with --traps all',
    });
  });
});

describe('a letter', () => {
  const LISTS_ONCE = `${CLIENT} await ask('/api/v1/team/')`;

  it('is not given for the few practices that a small command has', async () => {
    const { code, graded, out } = await grade(LISTS_ONCE, []);
    expect([code, graded?.grade, graded?.missing]).toEqual([
      4,
      null,
      [expect.stringMatching(/^\d of 34 practices had an occasion, and a letter needs 12$/)],
    ]);
    expect(out).toMatch(/^grade: none of \d of 34, because /m);
  });

  it('is not given when a trap that was set has no occasion', async () => {
    const { code, graded } = await grade(LISTS_ONCE, [...ONLY, '--traps', 'slow', 'parts', '--level', 'requests/waits-after-429=warning']);
    expect([code, graded?.grade]).toEqual([4, null]);
    expect(graded?.missing.at(-1)).toBe('the command gave no occasion to the trap parts: add one, or set --traps slow');
  });

  it('needs each trap to be met, so a command runs once more with each that it has missed', async () => {
    // One call is the first of three that the trap may choose.
    for (const seed of ['1', '2']) {
      const { graded, err } = await grade(LISTS_ONCE, ['--rules', 'requests/key-in-header', '--traps', 'slow', 'errors', '--seed', seed]);
      expect(graded?.traps.map(({ times }) => times > 0)).toEqual([true, true]);
      expect(err).toContain('sim grade: with traps: errors, slow');
    }
  });
});
