import { describe, expect, it } from 'vitest';
import { type Assistant, assistantOverHttp, assistantOverStdio, at, simulatorWithEndpoint } from './assistant.fixture.ts';
import { MAX_ANSWER_BYTES } from './long-answers.ts';

const TRANSPORTS: readonly (readonly [string, () => Promise<Assistant>])[] = [
  ['HTTP', async () => assistantOverHttp((await simulatorWithEndpoint({ grade: true })).url)],
  ['the standard streams', () => assistantOverStdio('--start-time', '2026-03-02T09:00:00Z')],
];

const SCENARIO = '{ name: Teams, steps: [{ request: GET /api/v1/team, expect: { status: 200 } }] }';

describe.each(TRANSPORTS)('an assistant over %s', (transport, connect) => {
  it('uses every tool', async () => {
    const { client, use } = await connect();
    const used = new Set<string>();
    const ask: Assistant['use'] = async (tool, input) => {
      used.add(tool);
      const answer = await use(tool, input);
      expect({ tool, error: answer.isError ? answer.text : undefined }).toEqual({ tool, error: undefined });
      expect(answer.bytes).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
      return answer;
    };
    const status = await ask('status');
    expect(at(status.data, 'clock.now')).toBe('2026-03-02T09:00:00.000Z');
    expect(at(status.data, 'organizations.0.teams.0.accounts.INSTAGRAM')).toBe('sa_acme_instagram');
    await ask('search_docs', { query: 'create a post' });
    await ask('search_docs', { id: 'page:scenarios' });
    const page = await ask('call', { operation: 'getSnapshot' });
    await ask('read_more', { cursor: page.data['cursor'] });
    const created = await ask('call', { operation: 'createTeam', fields: { name: 'Events' } });
    expect(created.data).toMatchObject({ status: 200, request: expect.stringMatching(/^req_/) });
    await ask('explain', { id: at(created.data, 'body.id') });
    expect((await ask('advance_clock', { by: '1h' })).data).toMatchObject({ to: '2026-03-02T10:00:00.000Z' });
    expect((await ask('set_platform', { platform: 'INSTAGRAM', mode: 'outage' })).data).toMatchObject({ status: 'outage' });
    await ask('add_fault', { operationId: 'listTeams', effect: { status: 503 }, when: { first: 1 } });
    await ask('trigger', { platform: 'TIKTOK', type: 'token-revoked', account: 'sa_acme_tiktok' });
    await ask('call', { operation: 'createWebhook', fields: { organizationId: 'org_acme', url: 'http://127.0.0.1:9/hook' } });
    expect((await ask('send_event', { type: 'post.published' })).data).toMatchObject({ event: { type: 'post.published' } });
    expect((await ask('list_requests', { operationId: 'createTeam' })).data).toMatchObject({ total: 1 });
    expect((await ask('list_deliveries')).data).toMatchObject({ total: 1 });
    const recorded = await ask('record_scenario', { name: 'Events' });
    expect(recorded.data['scenario']).toMatch(/^name: Events\n/);
    await ask('snapshot', { action: 'save', name: 'before' });
    await ask('snapshot', { action: 'fork', name: 'before' });
    expect((await ask('create_world', { seed: 7 })).data).toMatchObject({ organizations: ['acme', 'pro', 'free'] });
    expect((await ask('run_scenario', { text: SCENARIO })).data).toMatchObject({ status: 'passed' });
    const rows =
      '{ name: Rows, vars: { total: 0 }, each: [2, 2], steps: [{ request: GET /api/v1/team, expect: { body: { total: "{{ item }}" }, status: "{{ total }}" } }] }';
    expect((await ask('run_scenario', { text: rows, vars: { total: '200' }, check: true })).data).toEqual({
      status: 'valid',
      name: 'Rows [item=2] #1',
      scenarios: 2,
    });
    expect((await ask('run_scenario', { text: rows, vars: { total: '200' } })).data).toMatchObject({
      status: 'passed',
      scenarios: 2,
      steps: 2,
    });
    used.add('grade');
    expect((await use('grade')).isError).toBe(transport !== 'HTTP');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).filter(name => !used.has(name))).toEqual([]);
  });

  it('reads every resource and every prompt', async () => {
    const { client } = await connect();
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThanOrEqual(6);
    for (const { uri } of resources) expect((await client.readResource({ uri })).contents).toHaveLength(1);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['reproduce_bug', 'why_did_this_post_fail', 'survive_an_outage']);
    for (const { name, arguments: args = [] } of prompts) {
      const given = Object.fromEntries(args.map(each => [each.name, 'post_1']));
      expect(JSON.stringify((await client.getPrompt({ name, arguments: given })).messages)).toContain('post_1');
    }
  });
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
    ['read_more', { cursor: 'answer_9:1' }, /leads nowhere/],
    ['grade', {}, /--grade/],
    ['set_platform', { platform: 'MYSPACE', mode: 'ok' }, /INSTAGRAM/],
  ])('%s %j says what to do instead', async (tool, input, message) => {
    const { use } = await assistantOverHttp((await simulatorWithEndpoint()).url);
    const answer = await use(tool, input);
    expect(answer).toMatchObject({ isError: true, text: expect.stringMatching(message) });
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
