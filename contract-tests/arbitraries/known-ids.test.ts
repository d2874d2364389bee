import { expect, it } from 'vitest';
import { fakeTarget } from '../run/fake-target.fixture.ts';
import { simulatorTarget } from '../target.ts';
import { discover } from './known-ids.ts';

it('repeats the discovery after a request has failed', async () => {
  let isBroken = true;
  const target = fakeTarget(() => {
    if (isBroken) throw new Error('the connection broke');
    return Response.json({ items: [{ id: 'a' }], total: 1 });
  });
  const session = await target.open(1);
  await expect(discover(session)).rejects.toThrow('the connection broke');
  isBroken = false;
  expect((await discover(session)).get('post')).toEqual(['a']);
});

it('discovers ids of every kind in a seeded world', async () => {
  const target = await simulatorTarget();
  const session = await target.open(1);
  const ids = await discover(session);
  for (const [kind, known] of ids) expect([kind, known.length]).toEqual([kind, expect.toSatisfy((count: number) => count > 0)]);
  await session.close();
  await target.close();
});
