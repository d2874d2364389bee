import { describe, expect, it } from 'vitest';
import { assistantOverHttp, simulatorWithEndpoint } from './assistant.fixture.ts';
import { LongAnswers, MAX_ANSWER_BYTES } from './long-answers.ts';

const POSTS = 3000;

describe('answers of a large world', () => {
  it(`have at most ${MAX_ANSWER_BYTES} bytes, and go on to their end`, async () => {
    const { simulator, url } = await simulatorWithEndpoint({ throttle: false });
    const headers = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
    for (let number = 0; number < POSTS; number++) {
      const post = {
        teamId: 'team_acme_marketing',
        title: `Post ${number}`,
        status: 'DRAFT',
        postDate: '2026-03-03T10:00:00Z',
        socialAccountTypes: ['TWITTER'],
        data: { TWITTER: { text: `"quoted" \\ and 🎉 ${'long '.repeat(40)}` } },
      };
      await simulator.fetch('/api/v1/post', { method: 'POST', headers, body: JSON.stringify(post) });
    }
    const { use } = await assistantOverHttp(url);
    const world = 'default';
    const answers = [
      await use('status', { world }),
      await use('list_requests', { world }),
      await use('call', { operation: 'listPosts', fields: { teamId: 'team_acme_marketing', limit: 100 }, world }),
      await use('search_docs', { query: 'post' }),
      await use('search_docs', { id: 'op:createPost' }),
      await use('call', { operation: 'getSnapshot', world }),
      await use('explain', { id: 'TWITTER', world }),
    ];
    for (const answer of answers) {
      expect(answer.isError).toBe(false);
      expect(answer.bytes).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
    }
    let { text, data } = await use('call', { operation: 'listPosts', fields: { teamId: 'team_acme_marketing', limit: 100 }, world });
    let whole = text;
    while (typeof data['cursor'] === 'string') {
      const more = await use('read_more', { cursor: data['cursor'] });
      expect(more.bytes).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
      ({ text, data } = more);
      whole += text;
    }
    expect(JSON.parse(whole)).toMatchObject({ status: 200, body: { items: { length: 100 }, total: POSTS } });
  });

  it('list all that there is, page by page', async () => {
    const { simulator, url } = await simulatorWithEndpoint({ throttle: false });
    for (let number = 0; number < 120; number++)
      await simulator.fetch(`/api/v1/team?q=${'x'.repeat(300)}`, { headers: { 'x-api-key': 'sk_sim_acme' } });
    const { use } = await assistantOverHttp(url);
    const ids = new Set<string>();
    let offset: unknown = 0;
    while (typeof offset === 'number') {
      const { data } = await use('list_requests', { world: 'default', offset });
      for (const item of Array.isArray(data['items']) ? data['items'] : []) ids.add(String(item.id));
      offset = data['nextOffset'];
    }
    expect(ids.size).toBe(120);
  });
});

describe('LongAnswers', () => {
  it('forgets the oldest when there are too many', () => {
    const answers = new LongAnswers();
    const text = 'x'.repeat(1_500_000);
    const [first, second, third] = [answers.begin(text), answers.begin(text), answers.begin(text)];
    expect(() => answers.read(first.cursor ?? '')).toThrow(/no longer kept/);
    for (const { cursor } of [second, third]) expect(answers.read(cursor ?? '').part.length).toBeGreaterThan(10_000);
  });
});
