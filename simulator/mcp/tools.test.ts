import { describe, expect, it } from 'vitest';
import { assistantOverHttp, at, simulatorWithEndpoint } from './assistant.fixture.ts';
import { SCENARIO, testEveryTool } from './every-tool.fixture.ts';

describe('an assistant over HTTP', () => {
  testEveryTool(async () => assistantOverHttp((await simulatorWithEndpoint({ grade: true })).url), true);
});

describe('tools', () => {
  it('say what they are, what they take, what they answer and what they change', async () => {
    const { client } = await assistantOverHttp((await simulatorWithEndpoint()).url);
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThanOrEqual(15);
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect({ name, title, description }).toEqual({ name, title: expect.any(String), description: expect.stringMatching(/\.$/) });
      expect({ name, input: inputSchema.type, output: outputSchema?.type }).toEqual({ name, input: 'object', output: 'object' });
      expect({ name, ...annotations }).toMatchObject({ readOnlyHint: expect.any(Boolean), destructiveHint: expect.any(Boolean) });
    }
  });

  it('leave every other world as it is', async () => {
    const { simulator, url } = await simulatorWithEndpoint();
    const { use } = await assistantOverHttp(url);
    const { data } = await use('call', { operation: 'createTeam', fields: { name: 'Events' } });
    expect(data['world']).not.toBe('default');
    await use('advance_clock', { by: '2h' });
    expect(simulator.clock.now()).toBe('2026-03-02T09:00:00.000Z');
    const own = await use('call', { operation: 'listTeams', world: 'default' });
    expect(at(own.data, 'body.total')).toBe(2);
  });

  it.each([
    ['call', { operation: 'createPosts' }, /There is no operation createPosts.*createPost/],
    ['call', { operation: 'createTeam', fields: { nmae: 'x' } }, /has no field nmae.*did you mean name/],
    ['call', { operation: 'createTeam' }, /createTeam needs name=/],
    [
      'call',
      { operation: 'createPost', fields: { data: { TWITTER: { txet: 'x' } } } },
      /no field data\.TWITTER\.txet; it takes .*did you mean data\.TWITTER\.text/,
    ],
    [
      'set_platform',
      { platform: 'INSTAGRAM', mode: 'outage', ratee: 0.5 },
      /set_platform has no argument ratee; it takes .*did you mean rate\?/,
    ],
    ['add_fault', { operationId: 'getTeam', effect: { stauts: 503 } }, /unrecognized key: stauts/],
    ['trigger', { platform: 'TIKTOK', type: 'token-revoked', account: 'sa_acme_tiktok', fields: { a: 1 } }, /unrecognized key: a/],
    ['call', { operation: 'listTeams', organization: 'acne' }, /organization is one of acme, pro, free/],
    ['call', { operation: 'PATCH /_sim/nothing' }, /No operation answers PATCH/],
    ['call', { operation: 'createUpload', fields: { file: 'x' } }, /takes a URL/],
    ['explain', { id: 'post_none' }, /post_none/],
    ['status', { world: 'defualt' }, /There is no world defualt.*default/],
    ['advance_clock', {}, /exactly one of by/],
    ['snapshot', { action: 'restore' }, /needs the name/],
    ['snapshot', { action: 'diff', name: 'a' }, /two snapshots/],
    ['run_scenario', { text: 'name: x' }, /scenario\.yaml:1/],
    ['run_scenario', { text: SCENARIO, vars: { x: '1' } }, /no scenario of this run has a variable x/],
    ['search_docs', { id: 'op:createPosts' }, /nothing with the id op:createPosts.*op:createPost/],
    ['search_docs', {}, /takes a query/],
    ['search_docs', { query: 'post '.repeat(60_000) }, /300/],
    ['read_more', { cursor: 'answer_9:1' }, /leads nowhere/],
    ['grade', {}, /--grade/],
    ['set_platform', { platform: 'MYSPACE', mode: 'ok' }, /INSTAGRAM/],
  ])('%s %j says what to do instead', async (tool, input, message) => {
    const { use } = await assistantOverHttp((await simulatorWithEndpoint()).url);
    const answer = await use(tool, input);
    expect(answer).toMatchObject({ isError: true, text: expect.stringMatching(message) });
  });

  it('refuse an argument that they do not have', async () => {
    const { client, use } = await assistantOverHttp((await simulatorWithEndpoint({ grade: true })).url);
    for (const { name } of (await client.listTools()).tools)
      expect({ name, ...(await use(name, { wrold: 'x' })) }).toMatchObject({
        isError: true,
        text: expect.stringContaining(`${name} has no argument wrold`),
      });
  });

  it('give an answer that is a bare list or a bare boolean as it is', async () => {
    const { use } = await assistantOverHttp((await simulatorWithEndpoint()).url);
    const [teamId, subreddit] = ['team_acme_marketing', 'u/someone'];
    expect((await use('call', { operation: 'listSubredditFlairs', fields: { teamId, subreddit } })).data).toMatchObject({ body: [] });
    const created = await use('call', { operation: 'createYoutubePlaylist', fields: { teamId, title: 'A', description: 'B' } });
    const { id: playlistId } = created.data['body'] as { readonly id: string };
    const deleted = await use('call', { operation: 'deleteYoutubePlaylist', fields: { teamId, playlistId } });
    expect(deleted.data).toMatchObject({ status: 200, body: true });
    expect(deleted.text).toContain('"body":true');
  });

  it('mask keys and secrets', async () => {
    const { simulator, url } = await simulatorWithEndpoint();
    const { use } = await assistantOverHttp(url);
    await simulator.fetch('/_sim/webhooks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ organizationId: 'org_acme', url: 'http://127.0.0.1:9/hook', secret: 'my own long secret' }),
    });
    const answers = [
      await use('call', { operation: 'listWorlds' }),
      await use('call', { operation: 'listOrganizations' }),
      await use('call', { operation: 'listWebhooks', world: 'default' }),
      await use('list_requests'),
    ];
    const shown = answers.map(answer => answer.text + JSON.stringify(answer.data)).join('\n');
    expect(shown).not.toMatch(/sk_sim_acme|my own long secret/);
    expect(shown).toContain('sk_sim_***');
  });
});
