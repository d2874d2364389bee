/** `sim proxy --har` records what `sim contract --har` judges. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ran, serve } from '../cli.fixture.ts';

const FILE = 'traffic.har';

describe('recorded traffic', () => {
  it('is recorded by the proxy without the key, and judged without a target', async () => {
    const sim = await serve();
    const ask = `fetch(process.env.SIM_URL + '/api/v1/team', { headers: { 'x-api-key': 'sk_sim_acme' } }).then(a => a.text())`;
    const command = ['--har', FILE, '--', process.execPath, '-e', ask];
    const { code, cwd } = await ran(['proxy', '--target', sim.url, ...command]);
    expect(code).toBe(0);
    const text = readFileSync(path.join(cwd, FILE), 'utf8');
    expect(text).not.toContain('sk_sim_acme');

    const honest = await ran(['contract', '--har', FILE], { cwd });
    expect([honest.code, honest.err]).toEqual([0, '']);
    expect(honest.out).toMatch(/\ntraffic\.har: \d+ checks \(\d+ passed\)\n1 requests in /);

    writeFileSync(
      path.join(cwd, FILE),
      text.replace(String.raw`\"total\":`, String.raw`\"total\":\"`.concat('1', String.raw`\",\"was\":`)),
    );
    const lying = await ran(['contract', '--har', FILE], { cwd });
    expect([lying.code, lying.out]).toEqual([1, expect.stringContaining('checks/response-schema/listTeams')]);
  });
});
