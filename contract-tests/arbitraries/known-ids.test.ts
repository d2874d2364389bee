import { expect, it } from 'vitest';
import { simulatorTarget } from '../target.ts';
import { discover } from './known-ids.ts';

it('of everything that a furnished world has', async () => {
  const target = await simulatorTarget();
  const session = await target.open(1);
  const ids = await discover(session);
  // What the history import found is asked for by account.
  for (const [kind, known] of ids) expect([kind, known.length]).toEqual([kind, expect.toSatisfy((count: number) => count > 0)]);
  await session.close();
  await target.close();
});
