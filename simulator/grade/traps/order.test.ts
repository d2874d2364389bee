import { expect } from 'vitest';
import { createRandom } from '../../kernel/random.ts';
import { orderTrap } from './order.ts';
import { it } from './receiver.fixture.ts';
import type { TrappedDelivery } from './trap.ts';

it('delivers some events after later ones, on a clock that is advanced', async ({ trapped }) => {
  const client = await trapped('order');
  await client.createTeams(6);
  await client.advance(120_000);
  expect(new Set(client.receiver.requests.map(({ body }) => body)).size).toBe(6);
  expect(client.times()).toBeGreaterThan(0);
  expect(client.rule('webhooks/order')?.occasions).toBeGreaterThan(0);
});

it('lets a later event overtake, on a clock that runs by itself', async ({ create }) => {
  const { world } = await create({ clock: 'realtime' });
  const events: string[] = [];
  const random = createRandom(1);
  const { delivery } = orderTrap.set({ random: name => random.stream(name), used: () => events.push('used'), isAlone: false });
  const pauses: { readonly ms: number; readonly end: () => void }[] = [];
  const send = async (body: string): Promise<void> => {
    const pause = (ms: number): Promise<void> => new Promise(end => pauses.push({ ms, end }));
    const request = {
      organization: 'default/org_acme',
      url: 'https://client.example',
      headers: {},
      body,
      timeoutMs: 1,
      attempt: 1,
      event: { type: 'team.created', createdAt: 0, headers: {}, body },
    };
    await delivery?.({
      request,
      world,
      secret: '',
      pause,
      send: () => Promise.reject(new Error('nothing else is sent')),
    } satisfies TrappedDelivery);
    events.push(body);
  };
  const sent: Promise<void>[] = [];
  // One of the first three is held; the next one overtakes it.
  for (const body of ['1', '2', '3', '4']) {
    sent.push(send(body));
    await Promise.resolve();
  }
  await new Promise(setImmediate);
  const held = ['1', '2', '3'].find(body => !events.includes(body));
  expect(held).toBeDefined();
  // The long pause is for an event that no other one follows.
  for (const { ms, end } of pauses) if (ms < 1000) end();
  await Promise.all(sent);
  expect(events.indexOf(String(held))).toBeGreaterThan(events.indexOf(String(Number(held) + 1)));
  expect(events).toContain('used');
});
