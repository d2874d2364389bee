/** Tasks in plain words, each as a script that knows nothing but what earlier answers said, and needs at most eight calls. */
import { expect, it } from 'vitest';
import type { Simulator } from '../index.ts';
import { type Assistant, assistantOverHttp, at, simulatorWithEndpoint } from './assistant.fixture.ts';

const MAX_CALLS = 8;

interface Task {
  readonly words: string;
  /** What the application has done before, in the world `default`. */
  before?(simulator: Simulator): Promise<void>;
  solve(use: Assistant['use']): Promise<void>;
}

const KEY = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
const world = 'default';

/** The id in an answer of `call`. */
const idOf = (answer: { readonly data: unknown }) => at(answer.data, 'body.id');

/** A post of 10:00, as an application creates it. */
async function createPost(simulator: Simulator, platform: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await simulator.fetch('/api/v1/post', {
    method: 'POST',
    headers: KEY,
    body: JSON.stringify({ ...postOn(platform, 'team_acme_marketing'), ...more }),
  });
}

function postOn(platform: string, teamId: unknown) {
  return {
    teamId,
    title: 'The post of 10:00',
    status: 'SCHEDULED',
    postDate: '2026-03-02T10:00:00Z',
    socialAccountTypes: [platform],
    data: { [platform]: { text: 'We are live' } },
  };
}

const tasks: readonly Task[] = [
  {
    words: 'The post of 10:00 was not published: why, and make it pass.',
    async before(simulator) {
      simulator.platforms.TWITTER.fail('outage');
      await createPost(simulator, 'TWITTER');
      await simulator.clock.advance('3h');
    },
    async solve(use) {
      const status = await use('status', { world });
      const teamId = at(status.data, 'organizations.0.teams.0.id');
      const posts = await use('call', { operation: 'listPosts', fields: { teamId, q: '10:00' }, world });
      const id = at(posts.data, 'body.items.0.id');
      const why = await use('explain', { id, world });
      expect(JSON.stringify(why.data['because'])).toMatch(/outage/);
      const lever = levers(why.data).find(({ what }) => /work again/.test(what));
      await use('call', { operation: lever?.call, world });
      await use('call', { operation: 'retryPost', fields: { id }, world });
      await use('advance_clock', { settle: true, world });
      expect((await use('explain', { id, world })).data['state']).toMatch(/POSTED|published/i);
    },
  },
  {
    words: 'My call is refused. Which rule says so?',
    before: simulator => createPost(simulator, 'TWITTER', { data: { TWITTER: { text: 'x'.repeat(400) } } }),
    async solve(use) {
      const refused = await use('list_requests', { status: '4xx', world });
      const why = await use('explain', { id: at(refused.data, 'items.0.id'), world });
      expect(why.data['state']).toMatch(/was answered 400: .*(?:text|TWITTER)/);
      expect(at(why.data, 'because.0.id')).toMatch(/^(?:D-)?[A-Z]+-\d+$/);
      const rules = await use('search_docs', { query: 'TWITTER text longest characters' });
      expect(JSON.stringify(rules.data)).toMatch(/rule:|schema:Twitter/i);
    },
  },
  {
    words: 'Our receiver got no webhook for the post. Why?',
    async before(simulator) {
      await simulator.fetch('/_sim/webhooks', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ organizationId: 'org_acme', url: 'http://127.0.0.1:9/hook' }),
      });
      await createPost(simulator, 'TWITTER');
      await simulator.clock.advance('2h');
    },
    async solve(use) {
      const deliveries = await use('list_deliveries', { world });
      const why = await use('explain', { id: at(deliveries.data, 'items.0.id'), world });
      expect(why.text).toMatch(/ECONNREFUSED|refused|no answer|connect/i);
    },
  },
  {
    words: 'Let the list of teams fail twice with 503, and then work.',
    async solve(use) {
      await use('add_fault', { operationId: 'listTeams', effect: { status: 503 }, when: { first: 2 } });
      const statuses = [];
      for (let call = 0; call < 3; call++) statuses.push((await use('call', { operation: 'listTeams' })).data['status']);
      expect(statuses).toEqual([503, 503, 200]);
    },
  },
  {
    words: 'What happens to a post while X rejects everything?',
    async solve(use) {
      const teamId = at((await use('status')).data, 'organizations.0.teams.0.id');
      await use('set_platform', { platform: 'TWITTER', mode: 'reject' });
      const id = idOf(await use('call', { operation: 'createPost', fields: postOn('TWITTER', teamId) }));
      await use('advance_clock', { by: '2h' });
      const why = await use('explain', { id });
      expect(why.data['state']).toMatch(/ERROR/);
      expect(why.text).toMatch(/reject/);
    },
  },
  {
    words: 'The token of an account was revoked: what becomes of its next post?',
    async solve(use) {
      const status = await use('status');
      const account = at(status.data, 'organizations.0.teams.0.accounts.TWITTER');
      const created = await use('call', {
        operation: 'createPost',
        fields: postOn('TWITTER', at(status.data, 'organizations.0.teams.0.id')),
      });
      await use('trigger', { platform: 'TWITTER', type: 'token-revoked', account });
      await use('advance_clock', { by: 'PT1H30M' });
      const why = await use('explain', { id: idOf(created) });
      expect(why.data['state']).toMatch(/ERROR/);
      expect(why.text).toMatch(/token|revoked|auth/i);
    },
  },
  {
    words: 'Try something, and go back to where we were.',
    async solve(use) {
      await use('snapshot', { action: 'save', name: 'before' });
      const before = await use('call', { operation: 'listTeams' });
      await use('call', { operation: 'createTeam', fields: { name: 'Events' } });
      await use('snapshot', { action: 'restore', name: 'before' });
      const after = await use('call', { operation: 'listTeams' });
      expect(at(after.data, 'body.total')).toBe(at(before.data, 'body.total'));
    },
  },
  {
    words: 'Play with a copy of what the application has, and leave the original alone.',
    before: simulator => createPost(simulator, 'TWITTER'),
    async solve(use) {
      const copy = await use('create_world', { fork: 'default' });
      await use('advance_clock', { by: '2h' });
      const original = await use('status', { world });
      expect(at(original.data, 'clock.now')).toBe('2026-03-02T09:00:00.000Z');
      const played = await use('status', { world: copy.data['world'] });
      expect(at(played.data, 'counts.posts')).toBe(at(original.data, 'counts.posts'));
    },
  },
  {
    words: 'Play through an outage of X, and write it down as a scenario that passes.',
    async solve(use) {
      const teamId = at((await use('status')).data, 'organizations.0.teams.0.id');
      await use('set_platform', { platform: 'TWITTER', mode: 'outage' });
      await use('call', { operation: 'createPost', fields: postOn('TWITTER', teamId) });
      await use('advance_clock', { by: '2h' });
      await use('list_requests');
      const recorded = await use('record_scenario', { name: 'An outage of X' });
      expect((await use('run_scenario', { text: recorded.data['scenario'] })).data).toMatchObject({
        status: 'passed',
        name: 'An outage of X',
      });
    },
  },
  {
    words: 'Which scenario comes as an example, and does it pass?',
    async solve(use) {
      const page = await use('search_docs', { id: 'page:scenarios' });
      const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(String(page.data['text'])) ?? [];
      expect((await use('run_scenario', { text: example, check: true })).data).toMatchObject({ status: 'valid' });
      expect((await use('run_scenario', { text: example })).data).toMatchObject({ status: 'passed' });
    },
  },
  {
    words: 'I want to publish something, and know nothing yet.',
    async solve(use) {
      const found = await use('search_docs', { query: 'create post' });
      const operation = String(at(found.data, 'items.0.id')).replace(/^op:/, '');
      await use('search_docs', { id: `op:${operation}` });
      const teamId = at((await use('status')).data, 'organizations.0.teams.0.id');
      const created = await use('call', { operation, fields: postOn('TWITTER', teamId) });
      await use('advance_clock', { to: at(created.data, 'body.postDate') });
      await use('advance_clock', { by: '5m' });
      expect((await use('call', { operation: 'getPost', fields: { id: idOf(created) } })).data).toMatchObject({
        body: { status: 'POSTED' },
      });
    },
  },
];

function levers(data: Readonly<Record<string, unknown>>): { readonly what: string; readonly call: string }[] {
  const list: unknown = data['levers'];
  return Array.isArray(list) ? list.map(lever => ({ what: String(at(lever, 'what')), call: String(at(lever, 'call')) })) : [];
}

it.each(tasks)('$words', async ({ before, solve }) => {
  const { simulator, url } = await simulatorWithEndpoint();
  await before?.(simulator);
  const { use } = await assistantOverHttp(url);
  let calls = 0;
  await solve((tool, input) => {
    calls += 1;
    return use(tool, input);
  });
  expect(calls).toBeLessThanOrEqual(MAX_CALLS);
});
