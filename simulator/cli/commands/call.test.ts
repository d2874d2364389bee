import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { emptyFolder, it, type Running, serve, simAt, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

const NOWHERE = 'http://127.0.0.1:9';

/** The body that a call prints. */
async function called({ sim }: Running, ...words: string[]): Promise<unknown> {
  const { code, text } = await sim('call', ...words, '--json');
  expect({ code, text }).toEqual({ code: 0, text });
  const { body } = JSON.parse(text) as { readonly body: unknown };
  return body;
}

describe('sim call', () => {
  it('calls an operation of the public API with the key of the world', async ({ simulator }) => {
    const { code, text } = await simulator.sim('call', 'createTeam', 'name=Events');
    expect({ code, text }).toEqual({
      code: 0,
      text: expect.stringMatching(/^\{\n {2}"id": "team_\w+",[^]*\n\}\n200 POST \/api\/v1\/team$/),
    });
    expect(await called(simulator, 'listTeams', 'limit=1')).toMatchObject({ items: [{ name: 'Events' }] });
  });

  it('prints an answer that is a bare boolean or list', async ({ simulator }) => {
    const made = await called(simulator, 'createYoutubePlaylist', 'teamId=team_acme_marketing', 'title=A', 'description=B');
    const { id } = made as { readonly id: string };
    const { text } = await simulator.sim('call', 'deleteYoutubePlaylist', `playlistId=${id}`, 'teamId=team_acme_marketing');
    expect(text).toMatch(/^true\n200 DELETE /);
    expect(await called(simulator, 'listSubredditFlairs', 'subreddit=u/someone', 'teamId=team_acme_marketing')).toEqual([]);
  });

  it('takes fields of path, query and body by their names, with the types of the document', async ({ simulator }) => {
    expect(
      await called(simulator, 'updateOrganization', 'id=org_pro', 'settings.suspended=true', 'limits.monthlyPosts=3', 'plan=BUSINESS'),
    ).toMatchObject({ id: 'org_pro', plan: 'BUSINESS', settings: { suspended: true }, limits: { monthlyPosts: 3 } });
    expect(
      await called(
        simulator,
        'updateOrganization',
        'id=org_pro',
        'limits.monthlyPosts=null',
        'limits.throttle.0.windowMs=1000',
        'limits.throttle.0.requests=5',
      ),
    ).toMatchObject({ limits: { throttle: [{ windowMs: 1000, requests: 5 }] } });
    const post = ['teamId=team_acme_marketing', 'title=12', 'status=DRAFT', 'data.INSTAGRAM.text=Hi'];
    const types = ['socialAccountTypes=INSTAGRAM', 'socialAccountTypes=TIKTOK'];
    expect(await called(simulator, 'createPost', ...post, ...types)).toMatchObject({ title: '12', data: { INSTAGRAM: { text: 'Hi' } } });
    await called(simulator, 'createPost', ...post, 'socialAccountTypes=["INSTAGRAM"]');
    expect(await called(simulator, 'listPosts', 'teamId=team_acme_marketing', 'platforms=TIKTOK', 'platforms=THREADS')).toMatchObject({
      total: 1,
    });
  });

  it('takes a body from a file, of which fields change parts, and the text itself', async ({ simulator }) => {
    const file = path.join(emptyFolder(), 'team.yaml');
    writeFileSync(file, 'name: From a file\n');
    expect(await called(simulator, 'createTeam', '--data', file)).toMatchObject({ name: 'From a file' });
    expect(await called(simulator, 'createTeam', 'name=Mine', '--data', file)).toMatchObject({ name: 'Mine' });
    expect(await called(simulator, 'createTeam', '--data', '{ name: Text }')).toMatchObject({ name: 'Text' });
  });

  it('takes a body from the standard input', async ({ simulator }) => {
    const io = testIo({ SIM_URL: simulator.url }, undefined, '{"name":"From outside"}');
    expect([await runCli(['call', 'createTeam', '--data', '-', '--json'], io), io.errs]).toEqual([0, []]);
    expect(io.outs.join('')).toContain('"name":"From outside"');
  });

  it('uploads a file', async ({ simulator }) => {
    const words = ['teamId=team_acme_marketing', '--file', 'file=fixtures/media/picture.jpg'];
    const { code, text } = await simAt(
      simulator.url,
      'call',
      'createUpload',
      ...words.map(word => word.replace('fixtures', path.resolve('fixtures'))),
    );
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('"fileName": "picture.jpg"') });
  });

  it('exits with 1 on an error answer, and shows status and headers with --include', async ({ simulator }) => {
    const { code, text } = await simulator.sim('call', 'getTeam', 'id=team_none', '--include');
    expect({ code, text }).toEqual({
      code: 1,
      text: expect.stringMatching(/^404\n[^]*content-type: application\/json[^]*"message": "Team not found"/),
    });
  });

  it('calls in another world, with its key', async ({ simulator }) => {
    const { id } = JSON.parse((await simulator.sim('world', 'create', 'fixture=empty', '--json')).text) as { readonly id: string };
    expect(await called(simulator, 'listTeams', '--world', id, '--api-key', 'none').catch(() => 'refused')).toBe('refused');
    expect(await called(simulator, 'getStatus', '--world', id)).toMatchObject({ world: id });
    await simulator.sim('world', 'remove', id);
  });

  it.each([
    [[], 'The operation is missing: sim call <operation>'],
    [['createTeem', 'name=x'], 'There is no operation createTeem; did you mean createTeam?'],
    [['streamEvents'], 'streamEvents has no end: follow it with sim requests'],
    [['createTeam'], 'sim call createTeam needs name=…'],
    [['getTeam'], 'sim call getTeam needs id=…'],
    [['listPosts', 'status=DRAFT'], 'sim call listPosts needs teamId=…'],
    [['createTeam', 'nmae=x'], 'sim call createTeam has no field nmae; it takes name, '],
    [['createTeam', 'nmae=x'], 'did you mean name?'],
    [['updateOrganization', 'id=org_pro', 'settings.suspend=true'], 'has no field settings.suspend; it takes settings.'],
    [['createTeam', 'name'], 'sim call createTeam takes <field>=<value>, not name'],
    [['getTeam', 'id=x', '--data', '{}'], 'sim call getTeam takes no body'],
    [['createTeam', 'name=x', '--data', 'none.json'], '--data none.json cannot be read: '],
    [['createTeam', 'name=x', '--data', '{ name: [ }'], '--data { name: [ } is neither JSON nor YAML: line 1'],
    [['createTeam', 'name=x', '--file', `file=${path.resolve('package.json')}`], '--file does not apply to sim call createTeam'],
    [['createUpload', 'teamId=x', '--file', 'file=none.jpg'], '--file: none.jpg cannot be read: '],
  ])('refuses %j before anything is sent', async (words, message) => {
    const { code, text } = await simAt(NOWHERE, 'call', ...words, '--api-key', 'k');
    expect({ code, text }).toEqual({ code: 2, text: expect.stringContaining(message) });
  });
});

describe('sim fault', () => {
  it('sets, lists and removes faults', async ({ simulator }) => {
    const added = await simulator.sim('fault', 'add', 'operationId=listTeams', 'effect.status=503', 'when.first=1');
    expect(added).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^fault +calls +effect +when +hits\nfault_\w+ +listTeams +status 503/),
    });
    expect((await simulator.sim('call', 'listTeams')).code).toBe(1);
    expect(await simulator.sim('fault')).toMatchObject({ code: 0, text: expect.stringMatching(/ 1, ended$/) });
    const { items } = { items: JSON.parse((await simulator.sim('fault', 'list', '--json')).text) as { readonly id: string }[] };
    const [fault] = items;
    expect(await simulator.sim('fault', 'remove', fault?.id ?? '')).toEqual({ code: 0, text: `Removed ${fault?.id}` });
    await simulator.sim('fault', 'add', '--data', '{ method: GET, path: /api/v1/team, effect: { delayMs: 2s } }');
    expect(await simulator.sim('fault', 'remove', 'all')).toEqual({ code: 0, text: 'Removed 1 fault' });
    expect((await simulator.sim('fault')).text).toBe('There are no faults; sim fault add sets one');
  });

  it.each([
    [['ad'], 'Unknown action ad of sim fault; did you mean add?'],
    [['remove'], 'Usage: sim fault remove <id | all>'],
    [['add', 'operationId=createPost'], 'sim fault add needs effect=…'],
    [['add', 'operationId=createPost', 'effekt.status=503'], 'sim fault add has no field effekt.status; it takes '],
  ])('refuses %j', async (words, message) => {
    const { code, text } = await simAt(NOWHERE, 'fault', ...words);
    expect({ code, text }).toEqual({ code: 2, text: expect.stringContaining(message) });
  });
});

describe('--fault of a command that starts a simulator', () => {
  it('sets faults that a reset keeps', async () => {
    const { url, sim } = await serve('--fault', '{ operationId: listTeams, effect: { status: 503 } }');
    expect((await sim('call', 'listTeams')).code).toBe(1);
    await fetch(`${url}/_sim/reset`, { method: 'POST' });
    expect((await sim('call', 'listTeams')).code).toBe(1);
    expect((await sim('fault')).text).toMatch(/\nfault_\w+ +listTeams +status 503.* 1$/);
  });

  it.each([
    ['{ operationId: listTeems, effect: { status: 503 } }', 'sim: --fault { operationId: listTeems, effect: { status: 503 } }: '],
    ['{ operationId: [ }', 'sim: --fault { operationId: [ } is neither JSON nor YAML: line 1'],
  ])('refuses %s', async (fault, message) => {
    const io = testIo({ SIM_FAULT: fault });
    expect([await runCli(['exec', '--', 'true'], io), io.errs]).toEqual([2, [expect.stringContaining(message)]]);
  });
});

describe('sim world', () => {
  it('creates, lists and removes worlds', async ({ simulator }) => {
    const { text } = await simulator.sim(
      'world',
      'create',
      'name=checkout',
      'expiresAfter=10m',
      'seed=7',
      'clock=manual',
      'startTime=2026-03-02T10:00:00Z',
    );
    const [, id = ''] = /^world +name +seed +expires +API keys\n(world_\d+) +checkout +7 +\S+ +sk_sim_acme_world_\d+ /.exec(text) ?? [];
    expect((await simulator.sim('world')).text).toContain(`\n${id}`.trim());
    expect((await simulator.sim('clock', '--world', 'checkout')).text).toBe('2026-03-02T10:00:00.000Z, manual');
    expect(await simulator.sim('world', 'remove', id)).toEqual({ code: 0, text: 'Removed world checkout' });
    expect(await simulator.sim('clock', '--world', id)).toEqual({ code: 2, text: `sim: World ${id} not found` });
    expect((await simulator.sim('world', 'remove', 'default')).code).toBe(2);
  });
});
