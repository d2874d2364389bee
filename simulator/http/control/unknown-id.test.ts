import { describe, expect, it } from 'vitest';
import { unknownId } from './unknown-id.ts';

describe('unknownId', () => {
  it.for([
    ['the nearest one', 'post_abx', ['post_abc', 'post_xyz'], 'did you mean post_abc?'],
    ['that there is none', 'post_abx', [], 'there is none yet'],
    ['the only one', 'zzz', ['post_abc'], 'there is post_abc'],
    ['the newest ones', 'zzz', ['post_1', 'post_2', 'post_3', 'post_4', 'post_5'], 'there are post_5, post_4, post_3 and 2 more'],
  ] as const)('names %s', ([, id, known, hint]) => {
    const { statusCode, message } = unknownId('postId', id, `there is no post ${id}`, known);
    expect([statusCode, message]).toEqual([404, `postId: there is no post ${id}; ${hint}`]);
  });

  it('compares the newest thousand only', () => {
    const others = Array.from({ length: 1000 }, (_, index) => `post_${index}`);
    expect(unknownId('id', 'rarest_', 'there is no rarest_', ['rarest', ...others]).message).toContain('there are post_999, ');
    expect(unknownId('id', 'rarest_', 'there is no rarest_', ['rarest', ...others.slice(1)]).message).toContain('did you mean rarest?');
  });
});
