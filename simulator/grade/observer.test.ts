import { expect } from 'vitest';
import type { Answer, Message } from '../http/message.ts';
import { realTime } from '../kernel/real-time.ts';
import { it } from '../testing/simulator.fixture.ts';
import { deferred } from '../testing/within.ts';
import { Observer } from './observer.ts';

const MESSAGE: Message = {
  method: 'GET',
  path: '/api/v1/team',
  query: '',
  headers: {},
  remoteAddress: '127.0.0.1',
  origin: 'http://127.0.0.1:4010',
  body: { bytes: () => Promise.resolve(new Uint8Array()), stream: () => new Blob([]).stream() },
};

it('names the calls of a world that have no answer yet, and not those of the dashboard', async ({ acme }) => {
  const observer = new Observer(realTime);
  const answer = deferred<Answer>('the test answers');
  const handle = observer.wrap(
    () => answer.promise,
    () => acme.world,
  );
  const ofPage = { ...MESSAGE, headers: { referer: `${MESSAGE.origin}/_sim/ui/` } };
  const calls = [handle(MESSAGE), handle(ofPage)];
  expect(observer.inFlight(acme.world.id)).toEqual(['GET /api/v1/team']);
  expect(observer.inFlight('another')).toEqual([]);
  answer.resolve({ status: 200, headers: {}, body: '' });
  for (const call of calls) await call;
  expect(observer.inFlight(acme.world.id)).toEqual([]);
});
