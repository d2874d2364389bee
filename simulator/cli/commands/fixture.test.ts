import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { emptyFolder, it, ran, serve, simAt, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

const MINE = {
  organizations: [
    {
      id: 'org_mine',
      name: 'Mine',
      plan: 'PRO',
      apiKeys: ['sk_mine'],
      owner: { id: 'user_mine', email: 'me@example.com', firstName: 'Mia', lastName: 'Mine' },
      teams: [{ id: 'team_mine', name: 'Team', accounts: [{ id: 'sa_mine', type: 'THREADS', externalId: 'threads_mine' }] }],
    },
  ],
};

/** Runs a command in a folder with a file. */
async function withFile(name: string, text: string, ...args: string[]) {
  const cwd = emptyFolder();
  const file = path.join(cwd, name);
  return { ...(await ran([...args, file], { cwd, files: { [name]: text } })), file };
}

describe('sim fixture --check', () => {
  it('says that a file is fine', async () => {
    const { code, file, out } = await withFile('mine.json', JSON.stringify(MINE), 'fixture', '--check');
    expect([code, out]).toEqual([0, `${file} is a fixture`]);
  });

  it('exits with 2 and every problem', async () => {
    const text = 'organizations:\n  - { id: org_a, name: A, plan: GOLD, apiKeys: [], teams: [] }\n';
    const { code, file, err } = await withFile('mine.yaml', text, 'fixture', '--check');
    expect([code, err.split('\n')]).toEqual([
      2,
      [
        `sim: ${file} has 2 problems`,
        '  organizations.0.owner is missing',
        '  organizations.0.plan must be one of FREE, PRO, BUSINESS, not GOLD',
      ],
    ]);
  });

  it('names what the rules refuse of a past', async () => {
    const [organization] = MINE.organizations;
    const posts = [{ team: 'team_mine', platforms: ['TWITTER'], ago: '1d' }];
    const { code, file, err } = await withFile(
      'past.json',
      JSON.stringify({ organizations: [{ ...organization, posts }] }),
      'fixture',
      '--check',
    );
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /^sim: .*past\.json: The fixture declares a past that cannot have come about:\n {2}organizations\.0\.posts\.0 is refused: /,
      ),
    ]);
    expect(err).toContain(file);
  });

  it.each([
    [['fixture'], 'Usage: sim fixture --check <file>, sim fixture --export [--out <file>], or sim fixture --from <url>'],
    [['fixture', '--check', 'a', '--export'], 'Usage: sim fixture --check <file>'],
    [['fixture', '--export', '--from', 'http://127.0.0.1:1'], 'Usage: sim fixture --check <file>'],
    [['fixture', '--export', '--team', 'team_1'], '--team goes with --from'],
    [['fixture', '--check', 'a', '--anonymize'], '--anonymize goes with --from'],
    [['fixture', '--from', 'http://127.0.0.1:1', '--seed', '7'], '--seed goes with --anonymize'],
    [['fixture', '--from', 'staging'], '--from must be an http or https URL, not staging'],
    [['fixture', '--from', 'http://127.0.0.1:1'], '--from needs the API key of an organization there: set SIM_API_KEY, or give --api-key'],
    [['fixture', '--check', 'none.json'], /No fixture .*none\.json: give default, demo, empty, or a JSON or YAML file/],
    [['fixture', '--check', 'a', '--out', 'b'], '--out goes with --export or --from'],
  ])('exits with 2 for %j', async (args, line) => {
    const io = testIo();
    expect(await runCli(args, io)).toBe(2);
    expect(io.errs[0]).toMatch(line);
  });
});

describe('a fixture with a mistake', () => {
  it('ends the start with exit code 2, the first problem, and the number of others', async () => {
    const broken = { organizations: [{ ...MINE.organizations[0], plan: 'GOLD', teams: 3 }] };
    const { code, file, err } = await withFile('mine.json', JSON.stringify(broken), '--port', '0', '--fixture');
    expect([code, err]).toEqual([
      2,
      `sim: ${file}: organizations.0.plan must be one of FREE, PRO, BUSINESS, not GOLD (and 1 more; see sim fixture --check)`,
    ]);
  });
});

describe('sim fixture --export', () => {
  it('writes the running world as a fixture that begins the same world', async ({ simulator }) => {
    const api = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
    await fetch(`${simulator.url}/api/v1/team`, { method: 'POST', headers: api, body: '{"name":"Events"}' });
    const change = (account: string, side: object) =>
      fetch(`${simulator.url}/_sim/social-accounts/${account}`, { method: 'PATCH', headers: api, body: JSON.stringify(side) });
    await change('sa_acme_twitter', { twitterSubType: 'premium' });
    await change('sa_acme_reddit', { channels: [{ id: 'r/test', allowVideos: false, linkFlairEnabled: true }] });
    const io = testIo({ SIM_URL: simulator.url });
    expect(await runCli(['fixture', '--export', '--out', 'world.yaml'], io)).toBe(0);
    expect(io.outs).toEqual(['Wrote world.yaml: 3 organizations']);
    const file = path.join(io.cwd, 'world.yaml');
    const text = readFileSync(file, 'utf8');
    for (const part of ['name: Events', 'twitterSubType: premium', 'allowVideos: false']) expect(text).toContain(part);
    expect((await withFile('copy.yaml', text, 'fixture', '--check')).code).toBe(0);
    const copy = await serve('--fixture', file);
    const exported = async (url: string): Promise<unknown> => JSON.parse((await simAt(url, 'fixture', '--export')).text);
    expect(await exported(copy.url)).toEqual(await exported(simulator.url));
  });
});
