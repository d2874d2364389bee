import { describe, expect, it } from 'vitest';
import { fillKnown, hasTemplate } from './known-values.ts';

const NAMES = { platform: 'FACEBOOK', count: 3, at: '2026-03-02T10:00:00Z', row: { id: 'a' } };

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
    expect(fillKnown(template, NAMES)).toEqual(filled);
  });

  it('throws for a path that a value does not have', () => {
    expect(() => fillKnown('{{ row.ids }}', NAMES)).toThrow('{{ row.ids }}: row has no ids; did you mean row.id?');
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
