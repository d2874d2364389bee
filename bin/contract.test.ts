/** `sim contract` from the npm package, in a process of its own: cleanup on a deployment, and exit codes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished } from 'vitest';
import { createSimulator } from '../simulator/index.ts';
import { it as packageTest } from './package.fixture.ts';

const TIMEOUT_MS = 120_000;

interface Running {
  readonly child: ChildProcess;
  readonly cwd: string;
  /** All that it prints. */
  readonly said: () => string;
  /** What it prints to standard output: without the progress. */
  readonly printed: () => string;
  /** Its exit code. */
  readonly ended: Promise<unknown>;
}

async function runContract(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Running> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'sim-contract-'));
  const child = spawn(process.execPath, [program, 'contract', ...args], { cwd, env: { ...process.env, ...env } });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(cwd, { recursive: true, force: true });
  });
  let said = '';
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    printed += chunk.toString();
  });
  return { child, cwd, said: () => said, printed: () => printed, ended: once(child, 'close').then(([code]: unknown[]) => code) };
}

/** `it` with `contract`, which runs `sim contract`. */
const it = packageTest.extend(
  'contract',
  ({ installed }) =>
    (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
      runContract(installed.program, args, env),
);

/** A simulator on a socket stands for a deployment. */
async function deployment() {
  const sim = await createSimulator({ clock: 'manual', media: 'discard' });
  onTestFinished(() => sim.close());
  const { url } = await sim.listen();
  const json = async (where: string, init: RequestInit = {}) => {
    const headers = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
    return (await (await fetch(url + where, { ...init, headers })).json()) as { readonly items: readonly { readonly id: string }[] };
  };
  /** The ids of what a run may create there. */
  const made = async () => {
    const team = 'teamId=team_acme_marketing';
    const places = ['team', `post?${team}`, `comment?${team}`, `automations?${team}`].map(place => `/api/v1/${place}`);
    return (await Promise.all(places.map(place => json(place)))).flatMap(({ items }) => items.map(({ id }) => id));
  };
  const args = ['--target', url, '--team', 'team_acme_marketing', '--allow-writes', '--rate', '30'];
  return { url, json, made, args, env: { SIM_API_KEY: 'sk_sim_acme' } };
}

/** Waits until the run has made so many things, by the file that it keeps of them. */
async function hasMade({ cwd }: Running, count: number): Promise<string> {
  let file = '';
  const created = async () => {
    file = (await readdir(cwd)).find(name => name.endsWith('.ndjson')) ?? '';
    return file === '' ? 0 : (await readFile(path.join(cwd, file), 'utf8')).split('"created":[{').length - 1;
  };
  await expect.poll(created, { timeout: TIMEOUT_MS, interval: 20 }).toBeGreaterThanOrEqual(count);
  return file;
}

describe('sim contract on a deployment', () => {
  it(
    'leaves nothing behind when it is interrupted, not even its file',
    async ({ contract }) => {
      const { made, args, env } = await deployment();
      const before = await made();
      const running = await contract([...args, '--suite', 'answers/valid/createTeam'], env);
      await hasMade(running, 25);
      expect(await made()).not.toEqual(before);
      running.child.kill('SIGINT');
      expect(await running.ended).toBe(1);
      expect(running.said()).toContain('sim: interrupted');
      expect(running.said()).toContain('Created drafts: post, comment, automation');
      expect(await made()).toEqual(before);
      expect(await readdir(running.cwd)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'stops the cleanup at a second signal, and lists what is left',
    async ({ contract }) => {
      const { json, args, env } = await deployment();
      const fault = { operationId: 'deleteTeam', effect: { delayMs: 60_000 } };
      await json('/_sim/faults', { method: 'POST', body: JSON.stringify(fault) });
      const running = await contract([...args, '--suite', 'answers/valid/createTeam'], env);
      const file = await hasMade(running, 25);
      running.child.kill('SIGINT');
      // The run has handled the signal once it waits for the delayed removal.
      const asked = async () => (await json('/_sim/requests?limit=1')).items[0]?.id;
      await expect
        .poll(async () => {
          const before = await asked();
          await wait(300);
          return (await asked()) === before;
        })
        .toBe(true);
      running.child.kill('SIGINT');
      expect(await running.ended).toBe(1);
      expect(running.said()).toMatch(/Not removed from the target: team \S+ \(interrupted; listed in .+\.ndjson\)/);
      expect(running.said()).toMatch(/sim: \d+ resources not removed from the target, interrupted/);
      expect(await readdir(running.cwd)).toEqual([file]);
    },
    TIMEOUT_MS,
  );

  it(
    'keeps to its rate',
    async ({ contract }) => {
      const { args, env } = await deployment();
      const flags = ['--suite', 'answers/valid/listTeams', '--max-requests', '40', '--reporter', 'json'];
      const running = await contract([...args.slice(0, -1), '20', ...flags], env);
      expect(await running.ended).toBe(0);
      const { requests, durationMs } = JSON.parse(running.said()) as { readonly requests: number; readonly durationMs: number };
      expect(requests).toBeGreaterThan(20);
      expect(requests / (durationMs / 1000)).toBeLessThan(21);
    },
    TIMEOUT_MS,
  );
});

describe('sim contract on simulators', () => {
  it(
    'gives the same report with one worker as with two',
    async ({ contract }) => {
      const reports = ['1', '2'].map(async workers => {
        const running = await contract([
          '--suite',
          'answers/slash/getTeam',
          'answers/slash/listPosts',
          '--runs',
          '20',
          '--workers',
          workers,
          '--reporter',
          'json',
        ]);
        expect(await running.ended).toBe(0);
        return JSON.parse(running.printed(), (key, value: unknown) =>
          key === 'durationMs' || key === 'startedAt' ? null : value,
        ) as object;
      });
      const [one, two] = await Promise.all(reports);
      expect(one).toMatchObject({ verdicts: { failed: 0 } });
      expect(two).toEqual(one);
    },
    TIMEOUT_MS,
  );

  it(
    'terminates its workers when it is interrupted',
    async ({ contract }) => {
      const running = await contract(['--suite', 'auth', '--workers', '2', '--reporter', 'ndjson']);
      await expect.poll(() => running.said(), { timeout: TIMEOUT_MS }).toContain('"type":"property"');
      const interrupted = performance.now();
      running.child.kill('SIGINT');
      expect(await running.ended).toBe(1);
      expect(performance.now() - interrupted).toBeLessThan(5000);
      expect(running.said()).toContain('"isInterrupted":true');
      expect(running.said()).toContain('"reason":"interrupted"');
    },
    TIMEOUT_MS,
  );
});
