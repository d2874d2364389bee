/** `sim proxy --har` records what `sim contract --har` judges. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, serve, testIo } from './cli.fixture.ts';
import { runCli } from './program.ts';

const FILE = 'traffic.har';

async function contract(cwd: string, ...args: string[]) {
  const io = testIo({}, cwd);
  return { code: await runCli(['contract', '--har', FILE, ...args], io), out: io.outs.join('\n'), err: io.errs.join('\n') };
}

describe('recorded traffic', () => {
  it('is recorded by the proxy without the key, and judged without a target', async () => {
    const cwd = emptyFolder();
    const sim = await serve();
    const ask = `fetch(process.env.SIM_URL + '/api/v1/team', { headers: { 'x-api-key': 'sk_sim_acme' } }).then(a => a.text())`;
    const command = ['--har', FILE, '--', process.execPath, '-e', ask];
    expect(await runCli(['proxy', '--target', sim.url, ...command], testIo({}, cwd))).toBe(0);
    const text = readFileSync(path.join(cwd, FILE), 'utf8');
    expect(text).not.toContain('sk_sim_acme');

    const honest = await contract(cwd);
    expect([honest.code, honest.err]).toEqual([0, '']);
    expect(honest.out).toMatch(/\ntraffic\.har: \d+ checks \(\d+ passed\)\n1 requests in /);

    writeFileSync(
      path.join(cwd, FILE),
      text.replace(String.raw`\"total\":`, String.raw`\"total\":\"`.concat('1', String.raw`\",\"was\":`)),
    );
    const lying = await contract(cwd);
    expect([lying.code, lying.out]).toEqual([1, expect.stringContaining('checks/response-schema/listTeams')]);
  });

  it.each([
    [['--suite', 'posts'], 'sim: --har sends nothing: leave --suite out'],
    [[], /^sim: --har: .*traffic\.har is no HTTP Archive: /],
  ])('is refused with words: %j', async (args, message) => {
    const cwd = emptyFolder();
    writeFileSync(path.join(cwd, FILE), '{}');
    const { code, err } = await contract(cwd, ...args);
    expect([code, err]).toEqual([2, typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message)]);
  });
});
