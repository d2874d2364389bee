/** Uses every tool, resource and prompt of a server as an assistant does, over any transport. */
import { expect, it } from 'vitest';
import { type Assistant, at } from './assistant.fixture.ts';
import { MAX_ANSWER_BYTES } from './long-answers.ts';

export const SCENARIO = '{ name: Teams, steps: [{ request: GET /api/v1/team, expect: { status: 200 } }] }';

/** Tests the server that `connect` reaches; `hasGrade` says whether it grades. */
export function testEveryTool(connect: () => Promise<Assistant>, hasGrade: boolean): void {
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
    expect((await use('grade')).isError).toBe(!hasGrade);
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
}
