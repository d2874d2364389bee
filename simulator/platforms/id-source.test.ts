import { expect, it } from 'vitest';
import { createRandom } from '../kernel/random.ts';
import { alphabets, createIdSource } from './id-source.ts';

it('ids have the form and the length that was asked for', () => {
  const ids = createIdSource(createRandom(1).stream('ids'));
  for (let i = 0; i < 50; i++) {
    expect(ids.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(ids.digits(17)).toMatch(/^[1-9]\d{16}$/);
    const letters = ids.letters(9, 'base32');
    expect(letters).toHaveLength(9);
    for (const letter of letters) expect(alphabets.base32).toContain(letter);
  }
});
