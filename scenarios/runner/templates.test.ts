import { describe, expect, it } from 'vitest';
import { fillKnown, fillTemplate, hasTemplate } from './templates.ts';

const NAMES = {
  post: 'post_1',
  count: 3,
  none: null,
  item: { ids: ['a', 'b'], at: '2026-03-02T10:00:00+01:00' },
  now: '2026-03-02T09:00:00.000Z',
};

describe('fillTemplate', () => {
  it.each<[template: unknown, filled: unknown]>([
    ['plain', 'plain'],
    ['{{ post }}', 'post_1'],
    ['{{post}}', 'post_1'],
    [
      { '{{ post }}': 1, '\\{{ post }}': 2 },
      { post_1: 1, '{{ post }}': 2 },
    ],
    ['/api/{{ post }}/x?n={{ count }}', '/api/post_1/x?n=3'],
    ['{{ count }}', 3],
    ['{{ none }}', null],
    ['{{ item }}', NAMES.item],
    ['{{ item.ids.1 }}', 'b'],
    ['{{ item.ids[0] }}', 'a'],
    ['is {{ none }}', 'is null'],
    ['{{ now }}', '2026-03-02T09:00:00.000Z'],
    ['{{ now + PT1H }}', '2026-03-02T10:00:00.000Z'],
    ['{{ now + 90m }}', '2026-03-02T10:30:00.000Z'],
    ['{{ now - P1D }}', '2026-03-01T09:00:00.000Z'],
    ['{{ item.at + PT1S }}', '2026-03-02T09:00:01.000Z'],
    ['from {{ now }} on', 'from 2026-03-02T09:00:00.000Z on'],
    ['Hi \\{{authorName}}, {{ count }}', 'Hi {{authorName}}, 3'],
    ['\\{{ post }}', '{{ post }}'],
    [
      { a: ['{{ count }}', { b: '{{ post }}' }], c: true },
      { a: [3, { b: 'post_1' }], c: true },
    ],
  ])('%j becomes %j', (template, filled) => {
    expect(fillTemplate(template, NAMES)).toEqual(filled);
  });

  it.each([
    ['{{ psot }}', '{{ psot }}: there is no psot; did you mean post?'],
    ['{{ zebra }}', '{{ zebra }}: there is no zebra'],
    ['{{ item.idz }}', '{{ item.idz }}: item has no idz; did you mean item.ids?'],
    ['{{ post + PT1H }}', '{{ post + PT1H }}: post_1 is not a time, so no duration can be added'],
    ['{{ now + soon }}', '{{ now + soon }}: what is added must be a duration such as 6h or PT6H, or milliseconds, not soon'],
    ['{{ now * 2 }}', '{{ now * 2 }} is not a template; use the name of a saved value, or a time such as {{ now + PT1H }}'],
    ['{{ constructor }}', '{{ constructor }}: there is no constructor'],
    ['{{ item.__proto__ }}', '{{ item.__proto__ }}: item has no __proto__'],
    ['{{ process.exit() }}', '{{ process.exit() }} is not a template; use the name of a saved value, or a time such as {{ now + PT1H }}'],
  ])('throws for %s', (template, message) => {
    expect(() => fillTemplate(template, NAMES)).toThrow(message);
  });
});

const KNOWN = { platform: 'FACEBOOK', count: 3, at: '2026-03-02T10:00:00Z', row: { id: 'a' } };

describe('fillKnown', () => {
  it.each<[template: unknown, filled: unknown]>([
    ['{{ count }}', 3],
    ['{{ platform }} on {{ now }}', 'FACEBOOK on {{ now }}'],
    ['{{ at + PT1H }}', '2026-03-02T11:00:00.000Z'],
    ['{{ row.id }}/{{ row }}', 'a/{"id":"a"}'],
    [{ '{{ platform }}': ['{{ count }}', '{{ post }}'] }, { FACEBOOK: [3, '{{ post }}'] }],
    ['{{ counts }}', '{{ counts }}'],
    ['\\{{ count }}', '\\{{ count }}'],
    [null, null],
  ])('makes %j to %j', (template, filled) => {
    expect(fillKnown(template, KNOWN)).toEqual(filled);
  });

  it('throws for a path that a value does not have', () => {
    expect(() => fillKnown('{{ row.ids }}', KNOWN)).toThrow('{{ row.ids }}: row has no ids; did you mean row.id?');
  });
});

describe('hasTemplate', () => {
  it.each([
    ['{{ now }}', true],
    [{ a: ['x', { '{{ b }}': 1 }] }, true],
    ['\\{{ now }}', false],
    [{ a: 1, b: null }, false],
  ])('tells of %j that it is %s', (value, answer) => {
    expect(hasTemplate(value)).toBe(answer);
  });
});
