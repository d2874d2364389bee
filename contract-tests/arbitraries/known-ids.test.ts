import { expect, it } from 'vitest';
import { simulatorTarget } from '../target.ts';
import { discover } from './known-ids.ts';

it('discovers ids of every kind in a seeded world', async () => {
  const target = await simulatorTarget();
  const session = await target.open(1);
  const ids = await discover(session);
  for (const [kind, known] of ids) expect([kind, known.length]).toEqual([kind, expect.toSatisfy((count: number) => count > 0)]);
  await session.close();
  await target.close();
});
