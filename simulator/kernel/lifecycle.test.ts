import { describe, expect, it } from 'vitest';
import { InvariantError } from './errors.ts';
import { createLifecycle } from './lifecycle.ts';

const states = ['DRAFT', 'LIVE', 'GONE'] as const;
const table = { DRAFT: ['LIVE', 'DRAFT'], LIVE: ['GONE'], GONE: [] } as const;
const lifecycle = createLifecycle<(typeof states)[number]>('Flow', table);

describe.each(states)('from %s', from => {
  it.each(states)('to %s is allowed exactly when the table lists it', to => {
    const legal = (table[from] as readonly string[]).includes(to);
    expect(lifecycle.allows(from, to)).toBe(legal);
    if (legal) expect(lifecycle.move(from, to)).toBe(to);
    else expect(() => lifecycle.move(from, to)).toThrow(new InvariantError(`Flow cannot go from ${from} to ${to}`));
  });
});
