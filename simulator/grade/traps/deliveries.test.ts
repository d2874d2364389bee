import { describe, expect } from 'vitest';
import { setChaos } from '../../domain/webhooks/register.ts';
import { createRandom } from '../../kernel/random.ts';
import { orderTrap } from './deliveries.ts';
import { it } from './receiver.fixture.ts';
import type { TrappedDelivery } from './trap.ts';

describe('the trap forged', () => {
  it('sends three forgeries next to some events, and the events themselves', async ({ trapped }) => {
    const client = await trapped('forged');
    await client.createTeams(3);
    const forged = client.receiver.requests.length - client.genuine().length;
    expect(client.genuine()).toHaveLength(3);
    expect(forged).toBeGreaterThanOrEqual(3);
    expect(forged % 3).toBe(0);
    expect(client.times()).toBe(forged);
  });

  it('makes the same forgeries with the same seed', async ({ trapped }) => {
    const bodies = async (seed: number) => {
      const client = await trapped('forged', seed);
      await client.createTeams(8);
      return client.receiver.requests.map(({ body, headers }) => `${body} ${headers['x-signature']}`);
    };
    expect(await bodies(2)).toEqual(await bodies(2));
    expect(await bodies(2)).not.toEqual(await bodies(3));
  });

  it('says what the faults of an endpoint falsify, and leaves it alone', async ({ trapped }) => {
    const client = await trapped('forged');
    const [webhook] = client.world.webhooks.byId.all();
    if (webhook) setChaos(client.world, webhook, { truncate: 1, corruptSignature: 1 });
    client.receiver.respond(() => ({ status: 401, body: '', error: null }));
    await client.createTeams(3);
    expect(client.times()).toBe(0);
    expect(client.rule('webhooks/signature')).toMatchObject({ result: 'passed', occasions: 3 });
  });
});

describe('the trap raw-body', () => {
  it('writes some events with other white space, rightly signed', async ({ trapped }) => {
    const client = await trapped('raw-body');
    await client.createTeams(3);
    const spaced = client.genuine().filter(body => body.includes('\n'));
    expect(client.genuine()).toHaveLength(3);
    expect(spaced.length).toBeGreaterThan(0);
    expect(client.times()).toBe(spaced.length);
    expect(client.rule('webhooks/raw-body')).toMatchObject({ result: 'passed', occasions: spaced.length });
  });

  it('leaves an event in peace that comes again', async ({ trapped }) => {
    const client = await trapped('raw-body');
    client.receiver.respond(({ body }) => ({ status: body.includes('\n') ? 401 : 200, body: '', error: null }));
    await client.createTeams(12);
    await client.advance(60_000);
    const names = client.genuine().filter(body => !body.includes('\n'));
    expect(new Set(names).size).toBe(12);
    expect(client.receiver.requests.filter(({ body, attempt }) => attempt > 1 && body.includes('\n'))).toEqual([]);
    expect(client.rule('webhooks/raw-body')?.result).toBe('failed');
  });
});

describe('the trap duplicates', () => {
  it('delivers some events twice', async ({ trapped }) => {
    const client = await trapped('duplicates');
    await client.createTeams(8);
    const { requests } = client.receiver;
    expect(new Set(requests.map(({ body }) => body)).size).toBe(8);
    expect(requests.length).toBeGreaterThan(8);
    expect(client.times()).toBe(requests.length - 8);
    expect(client.rule('webhooks/duplicates')).toMatchObject({ result: 'passed', occasions: client.times() });
  });
});

describe('the trap lost-acknowledgements', () => {
  it('delivers some events again that were acknowledged', async ({ trapped }) => {
    const client = await trapped('lost-acknowledgements');
    await client.createTeams(8);
    await client.advance(120_000);
    const { requests } = client.receiver;
    const again = requests.filter(({ attempt }) => attempt > 1);
    expect(again.length).toBeGreaterThan(0);
    expect(client.times()).toBeGreaterThanOrEqual(again.length);
    expect(client.rule('webhooks/redelivery')).toMatchObject({ result: 'passed', occasions: again.length });
  });

  it('reaches endpoints that are registered later, and not the receiver of the library', async ({ trapped }) => {
    const client = await trapped('lost-acknowledgements');
    await client.sim.webhooks.received('team.created', { timeoutMs: 0 }).catch(() => undefined);
    const rates = client.world.webhooks.byId.all().map(({ url, chaos }) => [new URL(url).hostname, chaos.loseAck]);
    expect(rates).toEqual(
      expect.arrayContaining([
        ['client.example', 1],
        ['receiver.sim.invalid', 0],
      ]),
    );
  });
});

describe('the trap order', () => {
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
});
