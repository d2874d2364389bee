import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ran, serve } from '../cli.fixture.ts';

const contract = (...args: readonly string[]) => ran(['contract', ...args], { env: { SIM_API_KEY: 'sk_of_staging' } });

const SEED = /^Seed (\d+): --seed \1 repeats this run/;

describe('sim contract --rotate', () => {
  it('draws a seed, says which, and runs with it', async () => {
    const { code, out, err } = await contract('--rotate', '--suite', 'health', '--runs', '1', '--workers', '1');
    const [, drawn = ''] = SEED.exec(err) ?? [];
    expect([code, out]).toEqual([0, expect.stringContaining(`simulator, seed ${drawn}:`)]);
  });

  it('draws another one each time', async () => {
    const dryRuns = Array.from({ length: 4 }, () => contract('--rotate', '--suite', 'health', '--dry-run'));
    const seeds = (await Promise.all(dryRuns)).map(({ err }) => SEED.exec(err)?.[1]);
    expect(seeds).not.toContain(undefined);
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });
});

describe('the weekly workflow', () => {
  it('calls sim contract as it can be called', async () => {
    const workflow = readFileSync(new URL('../../../contract-tests/weekly.yaml', import.meta.url), 'utf8');
    const [, flags = ''] = /npx sim contract (.*?)\n +- uses/s.exec(workflow) ?? [];
    const args = flags.replace('"$STAGING_URL"', 'https://staging.example.com').replace('"$STAGING_TEAM"', 'team_1').split(/\s+/);
    expect(args).toContain('--rotate');
    const { code, out } = await contract(...args, '--dry-run');
    expect([code, out]).toEqual([0, expect.stringContaining('https://staging.example.com')]);
  });
});

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
