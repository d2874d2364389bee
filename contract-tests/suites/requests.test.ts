import { expect, it } from 'vitest';
import type { Session } from '../session.ts';
import { simulatorTarget } from '../target.ts';
import { skipIfGone } from './requests.ts';

const gone = { status: 404, headers: {}, body: {}, text: '' };

it('discards a case with a 404 on a deployment, but not on a simulator', async () => {
  const target = await simulatorTarget();
  const session = await target.open(1);
  const { control: _, ...deployment }: Session = session;
  expect(() => skipIfGone(deployment, gone)).toThrow();
  expect(() => skipIfGone(deployment, { ...gone, status: 200 })).not.toThrow();
  expect(() => skipIfGone(session, gone)).not.toThrow();
  await target.close();
});
