/** `--max-response-time`, and `responseTimes` of the config file, on a deployment that is slow to list teams. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { gated, ONE, TEAM } from './access.fixture.ts';
import { testIo } from './cli.fixture.ts';
import { runCli } from './program.ts';

const SLOW_MS = 30;

async function contract(args: readonly string[], config?: string) {
  const io = testIo({ SIM_API_KEY: 'sk_sim_acme' });
  if (config !== undefined) writeFileSync(path.join(io.cwd, 'sim.config.yaml'), config);
  const code = await runCli(['contract', ...args], io);
  return { code, out: io.outs.join('\n'), err: io.errs.join('\n') };
}

/** Enough calls of listTeams for a verdict about its time. */
const MANY = [...ONE.filter(word => word !== '3' && word !== '--runs'), '--runs', '25'];

describe('response times of a deployment', () => {
  it.each([
    ['--max-response-time', ['--max-response-time', '10ms'], undefined],
    ['the config file', ['--max-response-time', '1m'], 'responseTimes: { listTeams: 10ms }\n'],
  ])('fail the run when they are longer than %s allows', async (_, flags, config) => {
    const { url } = await gated({ isPlain: true, delay: { path: '/api/v1/team', ms: SLOW_MS } });
    const { code, out } = await contract(['--target', url, ...TEAM, ...MANY, ...flags], config);
    expect(code).toBe(1);
    expect(out).toMatch(
      /✗ failed {2}listTeams: 95 of 100 requests are answered in time {2}checks\/response-time\/listTeams\n {2}listTeams answers 95 of 100 requests within \d+ ms, and 10 ms are allowed\n/,
    );
    expect(out.match(/✗ failed/g)).toHaveLength(1);
    expect(out).toMatch(/^Slowest operations +answers.* limit\nlistTeams +\d+ +(?:[3-9]\d|\d{3,}) ms/m);
    expect(out).toMatch(/^Not judged: the response times of \d+ operations? with fewer than 20 answers$/m);
  });

  it('pass with a limit that they keep, and are shown without one', async () => {
    const { url } = await gated({ isPlain: true, delay: { path: '/api/v1/team', ms: SLOW_MS } });
    expect((await contract(['--target', url, ...TEAM, ...MANY, '--max-response-time', '1m'])).code).toBe(0);
    const { code, out } = await contract(['--target', url, ...TEAM, ...MANY]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Slowest operations +answers +p50 +p95 +p99 +slowest$/m)]);
  });

  it.each([
    [['--max-response-time', '0ms'], undefined, '--max-response-time must be longer than 0, not 0ms'],
    [[], 'responseTimes: { listTeam: 1s }\n', 'responseTimes in sim.config.yaml: listTeam is no operation; did you mean listTeams?'],
    [[], 'responseTimes: { listTeams: soon }\n', 'responseTimes in sim.config.yaml: listTeams must be a duration'],
    [[], 'responseTimes: [1s]\n', 'responseTimes in sim.config.yaml must be an object of operations with durations'],
  ])('refuse %j with %j', async (flags, config, message) => {
    const { code, err } = await contract(['--target', 'http://127.0.0.1:9', ...TEAM, ...flags], config);
    expect([code, err]).toEqual([2, expect.stringContaining(`sim: ${message}`)]);
  });

  it('need a deployment', async () => {
    const { code, err } = await contract(['--max-response-time', '1s']);
    expect([code, err]).toEqual([2, 'sim: --max-response-time needs a deployment: name it with --target <base url>']);
  });
});
