/** Every answer of every tool against the schema that the tool gives. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { assistantOverHttp, simulatorWithEndpoint } from './assistant.fixture.ts';
import { SCENARIO } from './every-tool.fixture.ts';

const world = 'default';
const post = {
  teamId: 'team_acme_marketing',
  title: 'A',
  status: 'SCHEDULED',
  postDate: '2026-03-02T10:00:00Z',
  socialAccountTypes: ['TWITTER'],
  data: { TWITTER: { text: 'We are live' } },
};
const FAILING = '{ name: No, steps: [{ request: GET /api/v1/team, expect: { status: 404 } }] }';
const SKIPPED = '{ name: No, skip: later, steps: [{ request: GET /api/v1/team }] }';

/** Together they lead to every field of every answer. */
const uses: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['status', {}],
  ['call', { operation: 'listTeams' }],
  ['record_scenario', { name: 'A' }],
  ['set_platform', { platform: 'TWITTER', mode: 'outage', rate: 1, times: 100, account: 'sa_acme_twitter', world }],
  ['add_fault', { operationId: 'getTeam', effect: { status: 503 }, when: { first: 1 }, world }],
  ['call', { operation: 'createWebhook', fields: { organizationId: 'org_acme', url: 'http://127.0.0.1:9/hook' }, world }],
  ['call', { operation: 'createPost', fields: post, world }],
  ['advance_clock', { by: '3h', world }],
  ['advance_clock', { settle: true, world }],
  ['status', { world }],
  ['explain', { id: 'req_1', world }],
  ['explain', { id: 'TWITTER', world }],
  ['call', { operation: 'getSnapshot', world }],
  ['read_more', { cursor: 'answer_1:10' }],
  ['call', { operation: 'getPost', fields: { id: 'post_none' }, world }],
  ['trigger', { platform: 'TIKTOK', type: 'token-revoked', account: 'sa_acme_tiktok', world }],
  ['send_event', { type: 'post.published', set: {}, organization: 'org_acme', raw: true, world }],
  ...Array.from({ length: 15 }, () => ['call', { operation: 'listTeams', world }] as const),
  ...Array.from({ length: 12 }, () => ['send_event', { type: 'post.published', world }] as const),
  ['list_requests', { world }],
  ['list_deliveries', { world }],
  ['snapshot', { action: 'save', name: 'a' }],
  ['snapshot', { action: 'save', name: 'b' }],
  ['snapshot', { action: 'diff', name: 'a', other: 'b' }],
  ['snapshot', { action: 'restore', name: 'a' }],
  ['snapshot', { action: 'list' }],
  ['create_world', { fork: 'a', clock: 'manual' }],
  ['snapshot', { action: 'fork', name: 'none' }],
  ['run_scenario', { text: SCENARIO }],
  ['run_scenario', { text: SCENARIO, check: true }],
  ['run_scenario', { text: FAILING }],
  ['run_scenario', { text: SKIPPED }],
  ['search_docs', { query: 'post' }],
  ['search_docs', { id: 'rule:PST-1' }],
  ['search_docs', { id: 'page:faults' }],
  ['grade', {}],
];

it('every answer fits the schema of its tool, and every field of the schemas occurs', async () => {
  const { url } = await simulatorWithEndpoint({ grade: true });
  const { client } = await assistantOverHttp(url);
  const { tools } = await client.listTools();
  const ajv = new Ajv2020();
  const schemas = new Map(
    tools.map(({ name, outputSchema }) => {
      const schema: object = outputSchema ?? {};
      return [name, { check: ajv.compile(schema), names: 'properties' in schema ? Object.keys(schema.properties ?? {}) : [] }];
    }),
  );
  const seen = new Set<string>();
  for (const [name, input] of uses) {
    // The client itself checks the answers that are no refusals.
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...input } });
    const text = content[0]?.type === 'text' ? content[0].text : '';
    const isInText = JSON.stringify(structuredContent) === '{"inText":true}' && text.startsWith('{');
    const answers = [structuredContent, ...(isInText ? [JSON.parse(text) as unknown] : [])];
    for (const answer of answers) {
      const schema = schemas.get(name);
      if (answer !== undefined) schema?.check(answer);
      expect({ name, input, errors: schema?.check.errors ?? null }).toEqual({ name, input, errors: null });
      for (const field of Object.keys(answer ?? {})) seen.add(`${name}.${field}`).add(field);
    }
    if (structuredContent === undefined) expect({ name, input, isError }).toEqual({ name, input, isError: true });
  }
  const anywhere = new Set(['inText', 'cursor', 'next']);
  const fields = [...schemas].flatMap(([name, { names }]) => names.map(field => (anywhere.has(field) ? field : `${name}.${field}`)));
  expect(fields.filter(field => !seen.has(field))).toEqual([]);
});
