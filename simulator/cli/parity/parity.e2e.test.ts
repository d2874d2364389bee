import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, describe, expect } from 'vitest';
import { emptyFolder, KEY, ran, serve } from '../cli.fixture.ts';

const RECORDING = 'parity';

const parity = (cwd: string, ...args: readonly string[]) => ran(['parity', ...args], { env: KEY, cwd });

interface Fixtures {
  /** A folder with a recording of what a simulator of another seed was asked with reads. */
  readonly cwd: string;
}

const it = base.extend<Fixtures>({
  cwd: async ({}, use) => {
    const cwd = emptyFolder();
    // Like a deployment it has the time that its Date headers say.
    const sim = await serve('--seed', '9', '--clock', 'realtime');
    const target = ['--target', sim.url, '--team', 'team_acme_marketing', '--max-requests', '260', '--ignore-throttle'];
    const { code, out, err } = await parity(cwd, ...target, '--recorded', RECORDING, '--update');
    expect([code, out, err]).toEqual([
      0,
      expect.stringMatching(/\nparity: 100 %, (\d+) of \1 calls alike$/),
      expect.stringContaining('Recorded '),
    ]);
    await use(cwd);
  },
});

/** Changes a text in all recorded answers. */
function change(cwd: string, from: string | RegExp, to: string): void {
  const folder = path.join(cwd, RECORDING);
  const changed = readdirSync(folder).filter(file => {
    const before = readFileSync(path.join(folder, file), 'utf8');
    const after = before.replaceAll(from, to);
    writeFileSync(path.join(folder, file), after);
    return after !== before;
  });
  expect(changed.length).toBeGreaterThan(0);
}

describe('a recorded deployment', () => {
  it('is compared again without it, and each form of the score is written', async ({ cwd }) => {
    const { code, out } = await parity(cwd, '--recorded', RECORDING, '--reporter', 'badge', '--reporter', 'json', '--out', 'reports');
    expect([code, out]).toEqual([0, expect.stringMatching(/^parity: 100 %/)]);
    expect(readFileSync(path.join(cwd, 'reports/parity.svg'), 'utf8')).toContain('100 %');
    expect(JSON.parse(readFileSync(path.join(cwd, 'reports/parity.json'), 'utf8'))).toMatchObject({ percent: 100, differences: [] });
    expect(existsSync(path.join(cwd, RECORDING, 'score.json'))).toBe(true);
  });

  it('fails on a difference, unless it is accepted or its class is left out', async ({ cwd }) => {
    change(cwd, '"displayName":', '"extra":1,"displayName":');
    const found = await parity(cwd, '--recorded', RECORDING);
    expect([found.code, found.out, found.err]).toEqual([
      1,
      expect.stringContaining('New: getTeam shape'),
      expect.stringMatching(/\d+ differences? that (?:is|are) not accepted/),
    ]);
    const places = [...found.out.matchAll(/^New: (\w+) shape\n((?: {2}.*\n?)*)/gm)].flatMap(([, operation, lines]) =>
      [...(lines ?? '').matchAll(/^ {2}(\S*extra), /gm)].map(
        ([, at]) => `- { operation: ${operation}, class: shape, at: "${at}", reason: known }`,
      ),
    );
    writeFileSync(path.join(cwd, 'known.yaml'), places.join('\n'));
    const accepted = await parity(cwd, '--recorded', RECORDING, '--differences', 'known.yaml');
    expect([accepted.code, accepted.out]).toEqual([0, expect.stringContaining('known')]);
    expect((await parity(cwd, '--recorded', RECORDING, '--without', 'shape')).code).toBe(0);
  });

  it('says how fast each operation was answered, in each form of the report', async ({ cwd }) => {
    const { out } = await parity(cwd, '--recorded', RECORDING);
    expect(out).toMatch(/^Slowest operations +answers +p50 +p95 +p99 +slowest\n\w+ +\d+ +\d+ ms/m);
    await parity(cwd, '--recorded', RECORDING, '--reporter', 'json', '--reporter', 'html', '--out', 'reports');
    const { responseTimes } = JSON.parse(readFileSync(path.join(cwd, 'reports/parity.json'), 'utf8'));
    expect(responseTimes).toContainEqual(expect.objectContaining({ operationId: 'getTeam', answers: expect.any(Number) }));
    expect(readFileSync(path.join(cwd, 'reports/parity.html'), 'utf8')).toContain('<h2 id="response-times">');
  });

  it('is compared without excluded operations', async ({ cwd }) => {
    change(cwd, '"displayName":', '"extra":1,"displayName":');
    const whole = await parity(cwd, '--recorded', RECORDING);
    const changed = [...new Set([...whole.out.matchAll(/^New: (\w+) shape/gm)].map(([, operation]) => String(operation)))];
    const { code, out } = await parity(cwd, '--recorded', RECORDING, '--exclude', ...changed);
    expect(out).not.toContain('New: ');
    expect([code, out]).toEqual([0, expect.stringMatching(/Not compared: \d+ calls of excluded operations/)]);
    const unknown = await parity(cwd, '--recorded', RECORDING, '--exclude', 'getTaem');
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('did you mean getTeam?')]);
  });

  it('is not called with excluded operations while it is recorded', async () => {
    const folder = emptyFolder();
    const sim = await serve('--seed', '9', '--clock', 'realtime');
    const target = ['--target', sim.url, '--team', 'team_acme_marketing', '--max-requests', '260', '--ignore-throttle'];
    const { out } = await parity(folder, ...target, '--exclude', 'listPosts', '--recorded', RECORDING, '--update');
    expect(out).toMatch(/^Excluded \d+ properties: --exclude listPosts$/m);
    const files = readdirSync(path.join(folder, RECORDING));
    expect(files).toContain('listTeams.json');
    expect(files).not.toContain('listPosts.json');
  });

  it('teaches its words', async ({ cwd }) => {
    change(cwd, /(?<="message":")([\w.]+) is required(?=")/g, 'Say $1');
    const { code, err } = await parity(cwd, '--recorded', RECORDING, '--learn', 'words.yaml');
    expect([code, err]).toEqual([1, expect.stringMatching(/^Learned [1-9]\d* messages?: sim --overrides words\.yaml speaks so/)]);
    expect((await parity(cwd, '--recorded', RECORDING, '--overrides', 'words.yaml')).code).toBe(0);
  });
});

describe('sim parity', () => {
  it.for<readonly [args: readonly string[], problem: string]>([
    [[], 'Usage: sim parity --target <base url> --team <id>, or sim parity --recorded <folder>'],
    [['--update'], '--update records again: say what with --target'],
    [['--target', 'http://127.0.0.1:1', '--team', 't', '--update'], '--update needs the folder of the recording'],
    [['--target', 'http://127.0.0.1:1', '--team', 't', '--recorded', 'x'], '--recorded repeats a recording without the deployment'],
    [['--recorded', 'nothing'], 'has no recording.json: it is no recording'],
    [['--recorded', 'x', '--reporter', 'json', '--reporter', 'html'], 'Several reporters need a folder'],
    [['--recorded', 'x', '--without', 'colours'], '--without must be status, error,'],
    [['--recorded', 'x', '--differences', 'none.yaml'], '--differences: '],
  ])('refuses %j before anything is sent', async ([args, problem]) => {
    const { code, err } = await parity(emptyFolder(), ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(problem)]);
  });
});
