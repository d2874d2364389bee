import { describe, expect, it } from 'vitest';
import { createAliases, createBindings, createInstants, eachId, replaceAliases, replaceIds, replaceIdsIn } from './ids.ts';

describe('ids in a body', () => {
  it('are the values of id fields and of lists of ids, but not names in other lists', () => {
    const found: string[] = [];
    const body = {
      id: 'a',
      title: 'b',
      post: { postId: 'c', uploadIds: ['d', 'e'] },
      issues: [{ path: ['f'] }],
      items: [{ id: 'g' }],
      url: '',
    };
    eachId(body, id => found.push(id));
    expect(found).toEqual(['a', 'c', 'd', 'e', 'g']);
  });
});

describe('ids in a text', () => {
  const known: Readonly<Record<string, string>> = {
    post_1: '{{1}}',
    'team/media.png': '{{2}}',
    'https://a.example/b?c=d': '{{3}}',
    x: '{{4}}',
  };
  const replaced = (text: string) => replaceIds(text, id => known[id]);

  it.for([
    ['post_1', '{{1}}'],
    ['Used by post_1.', 'Used by {{1}}.'],
    ['post_12 and post_1, then x-y', 'post_12 and {{1}}, then x-y'],
    ['/api/v1/post/post_1/retry', '/api/v1/post/{{1}}/retry'],
    ['teamId,text\nt,https://a.example/b?c=d\n', 'teamId,text\nt,{{3}}\n'],
    ['https://a.example/b?c=d#team/media.png # post_1', '{{3}}#{{2}} # {{1}}'],
    ['at team/media.png not found', 'at {{2}} not found'],
    ['(post_1) "post_1" [post_1]', '({{1}}) "{{1}}" [{{1}}]'],
  ] as const)('%s', ([text, expected]) => {
    expect(replaced(text)).toBe(expected);
  });

  it('are replaced at any depth of a value, and nothing else', () => {
    expect(replaceIdsIn({ a: ['post_1', 1, null], b: { c: 'post_1 x' } }, id => known[id])).toEqual({
      a: ['{{1}}', 1, null],
      b: { c: '{{1}} {{4}}' },
    });
  });

  it('are restored from known aliases', () => {
    expect(replaceAliases('/post/{{1}}?q={{12}}', alias => (alias === '{{1}}' ? 'post_1' : undefined))).toBe('/post/post_1?q={{12}}');
  });
});

describe('aliases', () => {
  it('count ids by first appearance', () => {
    const aliases = createAliases();
    expect(['a', 'b', 'a'].map(aliases.of)).toEqual(['{{1}}', '{{2}}', '{{1}}']);
    expect([aliases.known('b'), aliases.known('c')]).toEqual(['{{2}}', undefined]);
  });
});

describe('bindings', () => {
  it('keep the first pair of an id and an alias, in both directions', () => {
    const { bind, idOf, isBound } = createBindings(() => false);
    expect([bind('{{1}}', 'a'), bind('{{1}}', 'a'), bind('{{1}}', 'b'), bind('{{2}}', 'a')]).toEqual([true, true, false, false]);
    expect([idOf('{{1}}'), idOf('{{2}}'), isBound('a'), isBound('b')]).toEqual(['a', undefined, true, false]);
  });

  it('never bind an id that both services have', () => {
    expect(createBindings(id => id === 'team_1').bind('{{1}}', 'team_1')).toBe(false);
  });
});

const THEIRS = '2026-03-02T09:00:00.500Z';
const OURS = '2026-03-02T09:00:00.620Z';

function learned() {
  const instants = createInstants();
  instants.learn(THEIRS, OURS);
  return instants;
}

describe('instants of two services', () => {
  it('are replaced in a text, in a query, and if they are close to a known one', () => {
    const { toOurs } = learned();
    expect(toOurs(`{"from":"${THEIRS}"}`)).toBe(`{"from":"${OURS}"}`);
    expect(toOurs(`/posts?from=${encodeURIComponent(THEIRS)}`)).toBe(`/posts?from=${encodeURIComponent(OURS)}`);
    expect(toOurs('2026-03-02T09:00:00.499Z')).toBe('2026-03-02T09:00:00.619Z');
  });

  it('are unchanged without a known one nearby, and otherwise follow the nearest', () => {
    const instants = learned();
    expect(instants.toOurs('2026-03-02T09:00:02.000Z')).toBe('2026-03-02T09:00:02.000Z');
    instants.learn('2026-03-02T09:00:00.900Z', '2026-03-02T09:00:00.900Z');
    expect(instants.toOurs('2026-03-02T09:00:00.901Z')).toBe('2026-03-02T09:00:00.901Z');
  });

  it('keep the pair that was learned first', () => {
    const instants = learned();
    instants.learn(THEIRS, '2026-03-02T09:00:00.700Z');
    expect([instants.knows(THEIRS), instants.toOurs(THEIRS)]).toEqual([true, OURS]);
  });
});
