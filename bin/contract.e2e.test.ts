/** `sim contract` from the npm package, in a process of its own: cleanup on a deployment, and exit codes. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { createSimulator } from '../simulator/index.ts';
import { startChild } from '../simulator/testing/child.ts';
import { createFolder } from '../simulator/testing/folder.fixture.ts';
import { it as packageTest } from './package.fixture.ts';

/** `it` with `contract`, which starts `sim contract` in `cwd`. */
const it = packageTest
  .extend('cwd', ({}, { onCleanup }) => createFolder(onCleanup))
  .extend('contract', ({ installed: { program }, cwd }) => (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const child = startChild(process.execPath, [program, 'contract', ...args], { cwd, env });
    onTestFinished(async () => void (await child.stop('SIGKILL')));
    return child;
  });

/** A simulator on a socket stands for a deployment. */
async function deployment() {
  const sim = await createSimulator({ clock: 'manual', media: 'discard' });
  onTestFinished(() => sim.close());
  const { url } = await sim.listen();
  const json = async (where: string, init: RequestInit = {}) => {
    const headers = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
    return (await (await fetch(url + where, { ...init, headers })).json()) as {
      readonly items: readonly { readonly id: string; readonly applied?: number }[];
    };
  };
  /** Returns the ids of the resources that a run may create there. */
  const made = async () => {
    const team = 'teamId=team_acme_marketing';
    const places = ['team', `post?${team}`, `comment?${team}`, `automations?${team}`].map(place => `/api/v1/${place}`);
    return (await Promise.all(places.map(place => json(place)))).flatMap(({ items }) => items.map(({ id }) => id));
  };
  const args = ['--target', url, '--team', 'team_acme_marketing', '--allow-writes', '--rate', '30'];
  return { url, json, made, args, env: { SIM_API_KEY: 'sk_sim_acme' } };
}

/** Waits until the run's list of created resources has `count` entries. */
async function hasMade(cwd: string, count: number): Promise<string> {
  let file = '';
  const created = async () => {
    file = (await readdir(cwd)).find(name => name.endsWith('.ndjson')) ?? '';
    return file === '' ? 0 : (await readFile(path.join(cwd, file), 'utf8')).split('"created":[{').length - 1;
  };
  await expect.poll(created, { interval: 20 }).toBeGreaterThanOrEqual(count);
  return file;
}

describe('sim contract on a deployment', () => {
  it('leaves nothing behind when it is interrupted, not even its file', async ({ contract, cwd }) => {
    const { made, args, env } = await deployment();
    const before = await made();
    const running = contract([...args, '--suite', 'answers/valid/createTeam'], env);
    await hasMade(cwd, 25);
    expect(await made()).not.toEqual(before);
    expect(await running.stop('SIGINT')).toMatchObject({ code: 1 });
    expect(running.output()).toContain('sim: interrupted');
    expect(running.output()).toContain('Created drafts: post, comment, automation');
    expect(await made()).toEqual(before);
    expect(await readdir(cwd)).toEqual([]);
  });

  it('stops the cleanup at a second signal, and lists what is left', async ({ contract, cwd }) => {
    const { json, args, env } = await deployment();
    const fault = { operationId: 'deleteTeam', effect: { delayMs: 60_000 } };
    await json('/_sim/faults', { method: 'POST', body: JSON.stringify(fault) });
    const running = contract([...args, '--suite', 'answers/valid/createTeam'], env);
    const file = await hasMade(cwd, 25);
    running.kill('SIGINT');
    // The run has handled the signal once it waits for the delayed removal.
    await expect.poll(async () => (await json('/_sim/faults')).items[0]?.applied).toBeGreaterThan(0);
    expect(await running.stop('SIGINT')).toMatchObject({ code: 1 });
    expect(running.output()).toMatch(/Not removed from the target: team \S+.* \(interrupted; listed in .+\.ndjson\)/);
    expect(running.output()).toMatch(/sim: \d+ resources not removed from the target, interrupted/);
    expect(await readdir(cwd)).toEqual([file]);
  });

  it('keeps to its rate', async ({ contract }) => {
    const { args, env } = await deployment();
    const flags = ['--suite', 'answers/valid/listTeams', '--max-requests', '40', '--reporter', 'json'];
    const running = contract([...args.slice(0, -1), '20', ...flags], env);
    const { code, out } = await running.ended;
    // The budget ends the run in the middle of its only property.
    expect(code).toBe(4);
    const { requests, durationMs } = JSON.parse(out) as { readonly requests: number; readonly durationMs: number };
    expect(requests).toBeGreaterThan(20);
    expect(requests / (durationMs / 1000)).toBeLessThan(21);
  });
});

describe('sim contract on simulators', () => {
  it('gives the same report with one worker as with two', async ({ contract }) => {
    const reports = ['1', '2'].map(async workers => {
      const running = contract([
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
      const { code, out } = await running.ended;
      expect(code).toBe(0);
      return JSON.parse(out, (key, value: unknown) => (key === 'durationMs' || key === 'startedAt' ? null : value)) as object;
    });
    const [one, two] = await Promise.all(reports);
    expect(one).toMatchObject({ verdicts: { failed: 0 } });
    expect(two).toEqual(one);
  });

  it('terminates its workers when it is interrupted', async ({ contract }) => {
    const running = contract(['--suite', 'auth', '--workers', '2', '--reporter', 'ndjson']);
    await expect.poll(() => running.output()).toContain('"type":"property"');
    expect(await running.stop('SIGINT')).toMatchObject({ code: 1 });
    expect(running.output()).toContain('"isInterrupted":true');
    expect(running.output()).toContain('"reason":"interrupted"');
  });
});
