import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSimulator } from '../../index.ts';
import { type Given, ran, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

const GOOD = 'name: Fine\nsteps:\n  - request: GET /api/v1/team\n    expect: { body: { total: 2 } }\n';
const BAD = 'name: Not fine\nsteps:\n  - request: GET /api/v1/team\n    expect: { body: { total: 3 } }\n';

/** Runs `sim run` in a folder with the given scenarios. */
const run = (args: readonly string[], files: Given['files'] = {}, env: Given['env'] = {}) =>
  ran(['run', ...args], { env, files: { 'scenarios/good.yaml': GOOD, 'bad.yaml': BAD, ...files } });

const read = (cwd: string, name: string) => readFileSync(path.join(cwd, name), 'utf8');

describe('sim run', () => {
  it('runs the folder scenarios without arguments', async () => {
    const { code, out, err } = await run([]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^✓ Fine {2}scenarios\/good\.yaml {2}\d+ ms\n\n1 scenario: 1 passed in \d+\.\d s$/);
  });

  it('reads files of other folders with --allow-files only', async () => {
    const files = {
      'scenarios/rows.yaml': 'name: Rows\neach: ../rows.csv\nsteps: [{ request: GET /api/v1/team }]\n',
      'rows.csv': 'x\n1\n',
    };
    const refused = await run([], files);
    expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(/rows\.yaml:2: \.\.\/rows\.csv is outside .*--allow-files/)]);
    const { code, out } = await run(['--allow-files', '.', '--allow-files', 'scenarios'], files);
    expect([code, out]).toEqual([0, expect.stringContaining('2 passed')]);
    const none = await run(['--allow-files', 'nowhere']);
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('--allow-files nowhere is no folder')]);
  });

  it('runs against a simulator that speaks as the file of --overrides says', async () => {
    const file = path.join(testIo().cwd, 'overrides.json');
    writeFileSync(file, JSON.stringify({ messages: [{ status: 404, ours: '{value} not found', theirs: 'No {value}' }] }));
    const scenario = 'name: Words\nsteps:\n  - request: GET /api/v1/team/x\n    expect: { status: 404, body: { message: No Team } }\n';
    const { code, out } = await run(['words.yaml', '--overrides', file], { 'words.yaml': scenario });
    expect([code, out]).toEqual([0, expect.stringContaining('1 passed')]);
    const { code: other, err } = await run(['--overrides', file, '--url', 'http://127.0.0.1:1']);
    expect([other, err]).toEqual([expect.any(Number), expect.stringContaining('http://127.0.0.1:1')]);
  });

  it('suggests what to do if there is no such folder', async () => {
    expect(await ran(['run'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^sim: No scenario given, and there is no folder scenarios here\. Use sim run <file or folder>; .*scenarios\/?$/,
      ),
    });
  });

  it('exits with 1 if a scenario failed, and shows why and how to run it again', async () => {
    const { code, out, err } = await run(['scenarios', 'bad.yaml', '--seed', '7']);
    expect([code, err]).toEqual([1, 'sim: 1 scenario failed']);
    expect(out).toContain('bad.yaml:3  GET /api/v1/team, at 2026-03-02T09:00:00.000Z (simulated time)');
    expect(out).toMatch(/body\.total\n +expected {2}3\n +received {2}2\n/);
    expect(out).toContain('Run again  sim run bad.yaml --seed 7');
    expect(out).toContain('2 scenarios: 1 passed, 1 failed in');
  });

  it.each([
    [['nowhere.yaml'], 'sim: No scenario matches nowhere.yaml; give a file, a folder, or a pattern'],
    [['typo.yaml'], 'sim: typo.yaml:3: Unknown step reqest; did you mean request?'],
    [['scenarios', '--reporter', 'xml'], 'sim: --reporter must be pretty, junit, ctrf, json, html or summary, not xml'],
    [['scenarios', '--reporter', 'junit', '--reporter', 'json'], 'sim: Several reporters need a folder: name it with --out'],
    [['scenarios', '--out', 'bad.yaml/x'], 'sim: --out: '],
    [['scenarios', '--bali'], 'sim: Unknown flag --bali of sim run; did you mean --bail?'],
  ])('exits with 2 and one line for %j', async (args, line) => {
    const { code, err } = await run(args, { 'typo.yaml': 'name: Typo\nsteps:\n  - reqest: GET /\n' });
    expect(code).toBe(2);
    expect(err).toContain(line);
    expect(err).not.toContain('\n');
  });

  it('names line and nearest name of what does not exist, before anything runs', async () => {
    const absent = 'name: Absent\nsteps:\n  - webhook: post.publishd\n    absent: true\n';
    const { code, out, err } = await run(['scenarios', 'absent.yaml'], { 'absent.yaml': absent });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(
      /^sim: absent\.yaml:3: webhook of the webhook step must be one of .*, not post\.publishd; did you mean post\.published\?$/,
    );
  });

  it('lists the mistakes of all files', async () => {
    const { code, out, err } = await run(['one.yaml', 'two.yaml', 'three.yaml', 'scenarios'], {
      'one.yaml':
        'name: One\ntag: [x]\nsteps:\n  - reqest: GET /\n  - advance: 2 hours\n  - webhook: post.publish\n    of: acmee\n  - request: GET /api/v1/teams\n',
      'two.yaml': 'name: Two\nsteps:\n  - request: GET /api/v1/team\n    query: { since: {{ now }} }\n',
      'three.yaml': 'name: Three\nstpes: []\n',
    });
    expect([code, out, err.split('\n')]).toEqual([
      2,
      '',
      [
        'sim: one.yaml:2: Unknown property tag in the scenario; did you mean tags?',
        'one.yaml:4: Unknown step reqest; did you mean request?',
        expect.stringMatching(/^one\.yaml:5: advance of the advance step must be /),
        expect.stringMatching(/^one\.yaml:6: webhook of the webhook step .* did you mean post\.published\?$/),
        'one.yaml:8: The document has no GET /api/v1/teams; did you mean GET /api/v1/team?',
        'two.yaml:4:21: YAML reads {{ now }} as an object: quote the whole value, as in "{{ now }}"',
        'three.yaml:2: Unknown property stpes in the scenario; did you mean steps?',
        '7 mistakes',
      ],
    ]);
  });

  it('checks names, paths and body fields with --check, and runs nothing', async () => {
    const text = `name: Checked
steps:
  - request: GET /api/v1/taem
  - request: POST /api/v1/team
    body: { nmae: x, avatarUrl: "{{ imgae }}" }
    save: { team: body.id }
  - request: DELETE /api/v1/team/{{ team }}
  - request: GET /api/v1/nowhere
    expect: { status: 404 }
`;
    const { code, out, err } = await run(['--check', 'checked.yaml', 'bad.yaml'], { 'checked.yaml': text });
    expect([code, out, err.split('\n')]).toEqual([
      2,
      '',
      [
        'sim: checked.yaml:3: The document has no GET /api/v1/taem; did you mean GET /api/v1/team?',
        expect.stringMatching(/^checked\.yaml:5: \{\{ imgae \}\}: no step before saves imgae; known: now, /),
        'checked.yaml:5: The body of createTeam has no nmae; did you mean name?',
        '3 mistakes',
      ],
    ]);
    const fine = await run(['--check', 'scenarios']);
    expect([fine.code, fine.out]).toEqual([0, '1 scenario without a mistake']);
  });

  it('ends with a summary on Ctrl+C', async () => {
    const io = testIo();
    const endless = `name: Endless\nsteps:\n  - repeat: 10000\n    steps: [{ advance: PT1S }]\n`;
    writeFileSync(path.join(io.cwd, 'endless.yaml'), endless);
    const ended = runCli(['run', 'endless.yaml'], io);
    await vi.waitFor(() => expect(io.isListening()).toBe(true), { timeout: 60_000 });
    io.end();
    expect(await ended).toBe(1);
    expect(io.errs).toEqual(['sim: interrupted']);
    expect(io.outs.join('\n')).toMatch(/^- Endless {2}endless\.yaml {2}skipped\n\n1 scenario: 0 passed, 1 skipped in \d+\.\d s$/);
  });

  it('exits with 3 if no simulator responds', async () => {
    const { code, err } = await run(['--url', 'http://127.0.0.1:9']);
    expect(code).toBe(3);
    expect(err).toMatch(
      /^sim: No simulator responds at http:\/\/127\.0\.0\.1:9 \(.+\)\. Start one with sim, or give its address with --url$/,
    );
  });

  it('skips the remaining scenarios after a failure with --bail', async () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`scenarios/z${n}.yaml`, GOOD]));
    const { code, out } = await run(['bad.yaml', 'scenarios', '--bail'], many);
    expect(code).toBe(1);
    expect(out).toMatch(/1 failed, \d+ skipped in/);
  });

  it('runs against a running simulator with its token and removes its worlds', async () => {
    const sim = await createSimulator({ control: { controlToken: 'secret' } });
    onTestFinished(() => sim.close());
    const { url } = await sim.listen();
    const scenario = `name: Webhooks\nsteps:\n  - request: POST /api/v1/team\n    body: { name: New }\n  - webhook: team.created\n    expect: { body: { data: { name: New } } }\n`;
    const { code, out } = await run(['scenarios', '--url', url, '--control-token', 'secret'], { 'scenarios/webhooks.yaml': scenario });
    expect([code, out]).toEqual([0, expect.stringContaining('2 scenarios: 2 passed')]);
    expect(sim.worlds.list().map(({ id }) => id)).toEqual(['default']);
    const refused = await run(['scenarios', '--url', url]);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('(set it with --control-token)')]);
  });

  it('writes one report to standard output or to a file', async () => {
    const shown = await run(['scenarios', '--reporter', 'json']);
    expect(JSON.parse(shown.out)).toMatchObject({ passed: 1, scenarios: [{ name: 'Fine', status: 'passed' }] });
    const { out, cwd } = await run(['bad.yaml', '--reporter', 'junit', '--out', 'reports/junit.xml']);
    expect(out).toBe('');
    expect(read(cwd, 'reports/junit.xml')).toMatch(/^<\?xml .*<failure message="bad\.yaml:3 /s);
  });

  it('writes several reports into a folder and prints the pretty one', async () => {
    const { out, cwd } = await run(['scenarios', '--reporter', 'pretty', '--reporter', 'junit', '--reporter', 'json', '--out', 'reports']);
    expect(out).toContain('✓ Fine');
    expect(readdirSync(path.join(cwd, 'reports')).toSorted()).toEqual(['junit.xml', 'scenarios.json']);
  });

  it('shows no key in any report, whether it looks like one or stands in the environment', async () => {
    const secrets = ['sk_live_0123456789', 'whsec_0123456789', 'open-sesame-1', 'open-sesame-2'];
    const [key, secret, control, own] = secrets;
    const env = { SIM_CONTROL_TOKEN: control ?? '', SIM_API_KEY: own ?? '' };
    const body = JSON.stringify({ name: secret, note: `${control} ${own}` });
    const scenario = `name: Keys\nsteps:\n  - request: POST /api/v1/team?note=${key}\n    body: ${body}\n    expect: { status: 418, body: { message: ${own} } }\n`;
    const reporters = ['pretty', 'junit', 'json'].flatMap(name => ['--reporter', name]);
    const { code, out, cwd } = await run(['keys.yaml', ...reporters, '--out', 'reports'], { 'keys.yaml': scenario }, env);
    expect(code).toBe(1);
    const texts = [out, ...['junit.xml', 'scenarios.json'].map(name => read(cwd, `reports/${name}`))];
    for (const text of texts) {
      expect(text).toContain('whsec_***');
      for (const each of secrets) expect(text).not.toContain(each);
    }
  });

  it('shows progress on a terminal and clears it at the end', async () => {
    const io = testIo();
    const shown: string[] = [];
    writeFileSync(path.join(io.cwd, 'good.yaml'), GOOD);
    expect(await runCli(['run', 'good.yaml'], { ...io, progress: text => shown.push(text) })).toBe(0);
    expect(shown).toEqual(['0 of 1 scenarios', '']);
  });
});
