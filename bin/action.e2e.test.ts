/** The action for GitHub Actions, run step by step. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { junitProblems } from '../scenarios/runner/reporters/junit-schema.fixture.ts';
import { runToEnd } from '../simulator/testing/child.ts';
import { freePort } from '../simulator/testing/listen.ts';
import { readAction, runAction } from './composite-action.fixture.ts';
import { it } from './package.fixture.ts';

const action = readAction(new URL('../.github/actions/sim/action.yml', import.meta.url));

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sim-action-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const SCENARIO = 'name: One\nsteps:\n  - request: GET /api/v1/team\n    expect: { status: 200 }\n';

describe('the action', () => {
  it('documents its inputs and outputs, and makes no script of what it is given', () => {
    for (const { description } of [...Object.values(action.inputs), ...Object.values(action.outputs)])
      expect(description).toMatch(/^[A-Z].*\.$/s);
    expect(action.runs.using).toBe('composite');
    const used = new Set<string>();
    for (const { run, shell, env = {}, ...step } of action.runs.steps) {
      expect([shell, run.includes('${{')]).toEqual(['bash', false]);
      for (const text of [...Object.values(env), step['working-directory'] ?? '', step.if ?? ''])
        for (const [, name = ''] of text.matchAll(/inputs\.([\w-]+)/g)) used.add(name);
      // Each variable of a script is given to it, or made in it.
      for (const [, name = ''] of run.matchAll(/\$\{?(INPUT_\w+)/g)) expect(Object.keys(env)).toContain(name);
    }
    expect([...used].toSorted()).toEqual(Object.keys(action.inputs).toSorted());
  });

  it('starts a simulator for the steps that follow', async ({ installed }) => {
    const cwd = newFolder();
    const port = String(await freePort());
    const started = await runAction(
      action,
      { package: installed.home, port, args: '--clock\nmanual\n--start-time\n2026-03-02T09:00:00Z' },
      cwd,
    );
    onTestFinished(() => void process.kill(Number(started.outputs['pid'])));
    const url = `http://127.0.0.1:${port}`;
    expect(started).toMatchObject({
      code: 0,
      ran: ['check', 'start'],
      outputs: { url, reports: '' },
      env: { SIM_URL: url, SIM_API_KEY: 'sk_sim_acme' },
    });
    const answer = await fetch(`${url}/api/v1/team`, { headers: { 'x-api-key': started.env['SIM_API_KEY'] ?? '' } });
    expect(answer.status).toBe(200);
    const status = await fetch(`${url}/_sim/clock`).then(response => response.json());
    expect(status).toMatchObject({ now: '2026-03-02T09:00:00.000Z' });

    const second = await runAction(action, { package: installed.home, port }, newFolder());
    expect(second).toMatchObject({ code: 1, ran: ['check', 'start'], env: {} });
    expect(second.log).toContain(`::error title=sim::Port ${port} is in use; give another one with the input port`);
    const other = await runAction(action, { package: installed.home, port: String(await freePort()), args: '--clock\nnever' }, newFolder());
    expect(other).toMatchObject({ code: 1, env: {} });
    expect(other.log).toMatch(/--clock must be [^]*The simulator did not start; its log is above/);
  });

  it('takes the package in node_modules, and prints the id of its process, whose end is that of the simulator', async ({ installed }) => {
    const cwd = newFolder();
    mkdirSync(path.join(cwd, 'node_modules'));
    symlinkSync(installed.home, path.join(cwd, 'node_modules/social-publishing-sim'));
    const { code, outputs } = await runAction(action, { port: String(await freePort()) }, cwd);
    expect(code).toBe(0);
    process.kill(Number(outputs['pid']));
    const answers = () =>
      fetch(`${outputs['url']}/_sim/status`).then(
        ({ status }) => status,
        () => 'nothing',
      );
    await expect.poll(answers).toBe('nothing');
  });

  it('takes a packed file, and nothing by its name from a registry', async () => {
    const cwd = newFolder();
    const source = path.join(cwd, 'source');
    mkdirSync(path.join(source, 'bin'), { recursive: true });
    writeFileSync(path.join(source, 'package.json'), '{ "name": "social-publishing-sim", "version": "9.9.9" }');
    writeFileSync(path.join(source, 'bin/sim.js'), 'console.log("packed:", ...process.argv.slice(2))');
    expect(await runToEnd('npm', ['pack', '--pack-destination', cwd], { cwd: source })).toMatchObject({ code: 0 });
    const ran = await runAction(action, { package: 'social-publishing-sim-9.9.9.tgz', command: 'run', args: 'a b.yaml' }, cwd);
    expect(ran).toMatchObject({ code: 0, ran: ['check', 'run'], log: expect.stringMatching(/^packed: run .* a b\.yaml$/m) as string });
  });

  it.for([
    ['', /There is no simulator in node_modules\/social-publishing-sim; install it, or name/],
    ['other.tgz', /There is no file other\.tgz; make it with npm pack/],
    ['social-publishing-sim@latest', /There is no simulator in social-publishing-sim@latest/],
  ] as const)('refuses the package %j, which is not there', async ([given, message], {}) => {
    const ran = await runAction(action, given === '' ? {} : { package: given }, newFolder());
    expect(ran).toMatchObject({ code: 2, ran: ['check'], log: expect.stringMatching(message) as string });
  });

  it('runs scenarios, and writes their reports and the summary of the job', async ({ installed }) => {
    const cwd = newFolder();
    mkdirSync(path.join(cwd, 'app'));
    writeFileSync(path.join(cwd, 'app/one two.yaml'), SCENARIO);
    const ran = await runAction(
      action,
      { package: installed.home, command: 'run', args: 'one two.yaml\n', 'working-directory': 'app' },
      cwd,
    );
    expect(ran).toMatchObject({ code: 0, ran: ['check', 'run'], outputs: { reports: 'sim-reports' } });
    expect(ran.summary).toContain('✅ sim run: passed');
    expect(junitProblems(readFileSync(path.join(cwd, 'app/sim-reports/junit.xml'), 'utf8'))).toEqual([]);
    expect(existsSync(path.join(cwd, 'app/sim-reports/ctrf-report.json'))).toBe(true);

    writeFileSync(path.join(cwd, 'app/one two.yaml'), SCENARIO.replace('200', '404'));
    rmSync(path.join(cwd, '.runner'), { recursive: true });
    const failed = await runAction(
      action,
      { package: installed.home, command: 'run', args: 'one two.yaml', 'working-directory': 'app' },
      cwd,
    );
    expect(failed.code).toBe(1);
    expect(failed.log).toMatch(/^::error file=app\/one two\.yaml,line=3,title=sim run%3A One::/m);
    expect(failed.summary).toContain('❌ sim run: failed');
  });

  it('runs the contract suites', async ({ installed }) => {
    const cwd = newFolder();
    const args = '--suite\nanswers/valid/getTeam\n--runs\n20\n--workers\n1';
    const ran = await runAction(action, { package: installed.home, command: 'contract', args, 'api-key': 'sk_secret_1' }, cwd);
    expect(ran).toMatchObject({ code: 0, ran: ['check', 'contract'], outputs: { reports: 'sim-reports' } });
    expect(ran.summary).toContain('✅ sim contract: passed');
    expect(ran.log).toContain('::add-mask::sk_secret_1');
    expect(junitProblems(readFileSync(path.join(cwd, 'sim-reports/junit.xml'), 'utf8'))).toEqual([]);
  });

  it('grades a client', async ({ installed }) => {
    const cwd = newFolder();
    const client = 'curl -s -o answer.json -H "x-api-key: $SIM_API_KEY" "$SIM_URL/api/v1/team" && echo "it is done"';
    const ran = await runAction(action, { package: installed.home, command: 'grade', client }, cwd);
    expect(ran.ran).toEqual(['check', 'grade']);
    expect(ran.log).toContain('it is done');
    expect(ran.summary).toMatch(/## .* sim grade: /);
    expect(existsSync(path.join(cwd, 'answer.json'))).toBe(true);
    expect(existsSync(path.join(cwd, 'sim-reports/grade.xml'))).toBe(true);
  });

  it.for([
    [{ command: 'deploy' }, 'The input command must be start, contract, run or grade'],
    [{ command: 'grade' }, 'The input client is missing'],
    [{ port: '80; touch injected' }, 'The input port must be a number'],
    [{ command: 'run', reports: 'a\nb=c' }, 'The input reports must be one line'],
  ] as const)('refuses %j', async ([inputs, message]) => {
    const ran = await runAction(action, inputs, newFolder());
    expect([ran.code, ran.ran, ran.log]).toEqual([
      2,
      ['check'],
      `::error title=sim::${message}${ran.log.slice(`::error title=sim::${message}`.length)}`,
    ]);
  });

  it('passes what it is given as it is: no shell reads it', async ({ installed }) => {
    const cwd = newFolder();
    const ran = await runAction(
      action,
      { package: installed.home, command: 'run', args: '$(touch injected)\n`touch injected`\n"; touch injected' },
      cwd,
    );
    expect(ran.code).toBe(2);
    expect(ran.log).toContain('$(touch injected)');
    expect(existsSync(path.join(cwd, 'injected'))).toBe(false);
  });
});
