/** `--max-response-time`, and `responseTimes` of the config file, on a deployment that is slow to list teams. */
import { describe, expect, it } from 'vitest';
import { KEY, ran } from '../cli.fixture.ts';
import { gated, ONE, TEAM } from '../deployment/access.fixture.ts';

const SLOW_MS = 30;

const contract = (args: readonly string[], config = '') => ran(['contract', ...args], { env: KEY, files: { 'sim.config.yaml': config } });

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
});
