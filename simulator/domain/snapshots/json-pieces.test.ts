import * as fc from 'fast-check';
import { expect } from 'vitest';
import { it } from '../../testing/simulator.fixture.ts';
import { isLarge, jsonPiecesOf } from './json-pieces.ts';
import { imageOf, viewWorld } from './snapshot.ts';

const joined = (value: unknown) => [...jsonPiecesOf(value)].join('');

it('has the JSON of any value', () => {
  // A list longer than a piece, between others.
  const long = fc.array(fc.jsonValue(), { maxLength: 3 }).map(items => Array.from({ length: 300 }, (_, i) => items[i % 3]));
  const values = fc.record({ some: fc.jsonValue(), list: fc.oneof(fc.jsonValue(), long), none: fc.constantFrom(undefined, null, {}, []) });
  fc.assert(
    fc.property(values, value => {
      expect(joined(value)).toBe(JSON.stringify(value));
    }),
    { seed: 1 },
  );
});

it('has the JSON of a world as it was when its image was made', async ({ create }) => {
  const { world, call } = await create();
  for (let i = 0; i < 700; i++) world.organizations.users.insert(userOf(i));
  const before = JSON.stringify(viewWorld(world));
  const pieces = jsonPiecesOf(imageOf(world));
  const first = [pieces.next().value, pieces.next().value];
  await call('POST', '/team', { body: { name: 'New' } });
  world.organizations.users.insert(userOf(701));
  expect([...first, ...pieces].join('')).toBe(before);
});

it('counts a world as large once it has thousands of entities', async ({ create }) => {
  const { world } = await create();
  expect(isLarge(world)).toBe(false);
  for (let i = 0; i < 2000; i++) world.organizations.users.insert(userOf(i));
  expect(isLarge(world)).toBe(true);
});

function userOf(i: number) {
  return { id: `user_${i}`, organizationId: 'org_acme', email: 'a@b.test', firstName: 'é', lastName: '"', createdAt: 0 };
}
