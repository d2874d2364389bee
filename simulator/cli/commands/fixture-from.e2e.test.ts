import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import type { FixtureOrganization, WorldFixture } from '../../../openapi/generated/control-types.ts';
import { answering, it, ran, serve, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

const KEY = 'sk_sim_acme';

/** Runs `sim fixture --from`. */
const from = (url: string, args: readonly string[] = [], key = KEY) =>
  ran(['fixture', '--from', url, ...args], { env: { SIM_API_KEY: key } });

/** The fixture that it prints. */
async function printed(url: string, ...args: string[]): Promise<FixtureOrganization> {
  const { out } = await from(url, args);
  const [organization] = (JSON.parse(out) as WorldFixture).organizations;
  if (!organization) throw new Error(`No organization in ${out}`);
  return organization;
}

describe('sim fixture --from', () => {
  it('writes a fixture that passes the check, and with which a simulator starts', async ({ simulator }) => {
    const { code, io, out, err } = await from(simulator.url, ['--out', 'mirror.json']);
    expect([code, out]).toEqual([0, 'Wrote mirror.json: 2 teams, 16 accounts, read with 26 requests']);
    expect(err).toBe(
      'Assumed, because no read shows it: 4 accounts have all permissions; 3 accounts have messaging switched on, though no conversation; ' +
        'the throttle, and the monthly numbers of messages and automation runs, are those of BUSINESS',
    );
    const file = path.join(io.cwd, 'mirror.json');
    expect(readFileSync(file, 'utf8')).not.toContain(KEY);
    expect(await runCli(['fixture', '--check', file], testIo())).toBe(0);
    const copy = await serve('--fixture', file);
    const response = await fetch(`${copy.url}/api/v1/organization`, { headers: { 'x-api-key': 'sk_mirror' } });
    expect(await response.json()).toMatchObject({ id: 'org_acme', name: 'Acme Inc.', plan: 'BUSINESS' });
  });

  it('prints it without --out, and only it', async ({ simulator }) => {
    const { io, out, err } = await from(simulator.url, ['--team', 'team_acme_support']);
    expect(io.outs).toHaveLength(1);
    expect(JSON.parse(out)).toMatchObject({ organizations: [{ id: 'org_acme', teams: [{ id: 'team_acme_support' }] }] });
    expect(err).toContain('Mirrored: 1 team, 1 account, read with 10 requests');
  });

  it('takes the key of --api-key, and a YAML file', async ({ simulator }) => {
    const { code, io } = await from(simulator.url, ['--api-key', 'sk_sim_free', '--out', 'mirror.yaml'], '');
    expect(code).toBe(0);
    expect(readFileSync(path.join(io.cwd, 'mirror.yaml'), 'utf8')).toContain('plan: FREE');
  });

  it.for([
    [['--team', 'team_x'], KEY, 2, /^sim: http:\S+ knows no team team_x; look at --team$/],
    [[], 'sk_x', 2, /^sim: http:\S+ refuses the API key with 403: API key is not valid\.$/],
  ] as const)('%j with the key %s exits with %i', async ([args, key, code, message], { simulator }) => {
    const result = await from(simulator.url, args, key);
    expect(result.code).toBe(code);
    expect(result.err).toMatch(message);
  });

  it('exits with 2 where the API is not at this address', async ({ simulator }) => {
    const { code, err } = await from(`${simulator.url}/api/v1`);
    expect(code).toBe(2);
    expect(err).toMatch(/^sim: http:\S+ has nothing at \/api\/v1\/organization; look at --from, which ends before \/api\/v1$/);
  });

  it('says that the organization is suspended', async ({ simulator }) => {
    const headers = { 'content-type': 'application/json' };
    const body = '{"settings":{"suspended":true}}';
    await fetch(`${simulator.url}/_sim/organizations/org_acme`, { method: 'PATCH', headers, body });
    expect((await from(simulator.url)).err).toMatch(/403: This organization is suspended\.$/);
  });

  it('exits with 3 where nobody answers', async () => {
    const url = await answering(request => request.socket.destroy());
    const { code, err } = await from(url);
    expect(code).toBe(3);
    expect(err).toMatch(/^sim: No response from http:\S+: the connection broke: \w+; look at --from$/);
  });

  it.for([
    [200, '<html>', 3, / answers 200 to GET \/api\/v1\/organization \(no JSON object, but text\/html\); look at --from$/],
    [502, '{"message":"Bad gateway"}', 3, / answers 502 to GET \/api\/v1\/organization \(Bad gateway\); look at --from$/],
    [200, '{"name":"Acme"}', 1, / cannot be mirrored: GET \/api\/v1\/organization is answered without id$/],
    [200, '{"id":"org_1"}', 1, / cannot be mirrored: GET \/api\/v1\/organization is answered without plan$/],
    [200, '{"id":"org_1","subscription":{"tier":"SILVER"}}', 1, / cannot be mirrored: The organization has the plan SILVER, /],
    [
      200,
      '{"id":"org_1","plan":"GOLD"}',
      1,
      / cannot be mirrored: The organization has the plan GOLD, but only FREE, PRO, BUSINESS are known$/,
    ],
    // Every read is answered so: also the list of teams, which is empty.
    [200, '{"id":"org_1","plan":"PRO","deleteAccountAfter":99}', 1, / shows what no fixture can have: \S+deleteAccountAfter must be .*24/],
  ] as const)('an answer with %i and %s exits with %i', async ([status, text, code, message]) => {
    const type = text.startsWith('<') ? 'text/html' : 'application/json';
    const url = await answering((_, response) => void response.writeHead(status, { 'content-type': type }).end(text));
    const result = await from(url);
    expect(result.err).toMatch(message);
    expect(result.code).toBe(code);
  });
});

describe('sim fixture --from --anonymize', () => {
  it('replaces all names and their ids, and nothing else', async ({ simulator }) => {
    const [original, other] = [await printed(simulator.url), await printed(simulator.url, '--anonymize')];
    for (const field of ['plan', 'apiKeys', 'features', 'settings', 'limits'] as const) expect(other[field]).toEqual(original[field]);
    const restOf = ({ teams }: FixtureOrganization) =>
      teams.map(({ accounts }) => accounts.map(account => ({ ...account, id: '', externalId: '' })));
    expect(restOf(other)).toEqual(restOf(original));
    const text = JSON.stringify(other);
    for (const word of ['acme', 'Olivia', 'Marketing', 'marketing', 'Support', 'support']) expect(text).not.toContain(word);
    expect(other.owner.email).toMatch(/^[a-z.]+@[a-z-]+\.example$/);
  });

  it('gives the same names for the same seed, and others for another one', async ({ simulator }) => {
    const one = await printed(simulator.url, '--anonymize');
    expect(await printed(simulator.url, '--anonymize', '--seed', '1')).toEqual(one);
    const two = await printed(simulator.url, '--anonymize', '--seed', '2');
    for (const field of ['id', 'name', 'owner'] as const) expect(two[field]).not.toEqual(one[field]);
  });
});
