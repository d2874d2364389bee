import type { WebhookChaos } from '../../../openapi/generated/control-types.ts';
import { isLostResponse } from '../../domain/webhooks/delivery-faults.ts';
import type { Webhook } from '../../domain/webhooks/model.ts';
import { setChaos } from '../../domain/webhooks/register.ts';
import { headersOf } from '../../domain/webhooks/rules.ts';
import type { World } from '../../domain/world.ts';
import { hash32 } from '../../kernel/random.ts';
import { SECOND_MS } from '../../kernel/time.ts';
import { someOf } from './choices.ts';
import type { AlteredDelivery, Trap, TrappedDelivery } from './trap.ts';

export const forgedTrap: Trap = {
  name: 'forged',
  text: 'sends three forgeries of some events: with a made-up signature, signed with another secret, changed after they were signed',
  rule: 'webhooks/signature',
  leftOut: 'its events go past it, straight to the receiver',
  set({ random, isAlone }) {
    const chooses = someOf(random('deliveries'), isAlone);
    return {
      async delivery(delivery) {
        if (delivery.request.attempt > 1 || !chooses()) return undefined;
        for (const forged of forgeriesOf(delivery)) await delivery.send(forged);
        return undefined;
      },
    };
  },
};

function forgeriesOf({ request: { headers, body }, secret }: TrappedDelivery): AlteredDelivery[] {
  return [
    { headers: { ...headers, 'x-signature': madeUp(body) }, body, forgery: 'signature' },
    { headers: headersOf(`${secret}_of_somebody_else`, body), body, forgery: 'secret' },
    { headers, body: changed(body), forgery: 'body' },
  ];
}

/** As long as a signature, and of the same characters. */
function madeUp(text: string): string {
  return Array.from({ length: 8 }, (_, i) => hash32(text, i).toString(16).padStart(8, '0')).join('');
}

/** Another body of the same shape: the first timestamp differs by a millisecond or so. */
function changed(body: string): string {
  const other = body.replace(/\d(?=Z")/, digit => String((Number(digit) + 1) % 10));
  return other === body ? `${body} ` : other;
}

export const rawBodyTrap: Trap = {
  name: 'raw-body',
  text: 'writes some events with other white space, rightly signed',
  rule: 'webhooks/raw-body',
  leftOut: 'its events go past it, straight to the receiver',
  set({ random, isAlone }) {
    const chooses = someOf(random('deliveries'), isAlone);
    return {
      async delivery({ request, secret }) {
        if (request.attempt > 1 || !chooses()) return undefined;
        const body = `${JSON.stringify(JSON.parse(request.body), null, 2)}\n`;
        return { headers: headersOf(secret, body), body, forgery: null };
      },
    };
  },
};

export const duplicatesTrap: Trap = {
  name: 'duplicates',
  text: 'delivers some events twice',
  rule: 'webhooks/duplicates',
  leftOut: 'its events go past it, straight to the receiver',
  set: ({ used, isAlone }) => ({
    world(world) {
      const met = onSomeDeliveries(world, 'duplicate', isAlone);
      world.webhooks.deliveries.watch(({ copyOf }, change) => {
        if (change !== 'inserted' || copyOf === null) return;
        met();
        used();
      });
    },
  }),
};

export const lostAcknowledgementsTrap: Trap = {
  name: 'lost-acknowledgements',
  text: 'loses some answers of the receiver, and delivers those events again',
  rule: 'webhooks/redelivery',
  leftOut: 'its events go past it, straight to the receiver',
  set: ({ used, isAlone }) => ({
    world(world) {
      const met = onSomeDeliveries(world, 'loseAck', isAlone);
      world.webhooks.deliveries.watch((_delivery, change) => {
        const last = typeof change === 'object' ? change.attempts?.at(-1) : undefined;
        if (!last || !isLostResponse(last)) return;
        met();
        used();
      });
    },
  }),
};

/** How long an event waits for a later one on a clock that runs by itself, and how long the later one has until then; real milliseconds. */
const HOLD_MS = SECOND_MS;
const AHEAD_MS = 50;

/**
 * Where the clock is advanced, the endpoint's own fault delays an event by up to a virtual minute. On a clock that runs by itself this is too long: a
 * client gives up sooner.
 */
export const orderTrap: Trap = {
  name: 'order',
  text: 'delivers some events after later ones, or late',
  rule: 'webhooks/order',
  leftOut: 'its events go past it, straight to the receiver',
  set({ random, used, isAlone }) {
    const chooses = someOf(random('deliveries'), isAlone);
    const releases = new Map<string, () => void>();
    const hold = async ({ request, pause }: TrappedDelivery): Promise<void> => {
      used();
      const overtaken = new Promise<void>(resolve => releases.set(request.url, resolve));
      await Promise.race([overtaken.then(() => pause(AHEAD_MS)), pause(HOLD_MS)]);
      releases.delete(request.url);
    };
    return {
      world(world) {
        if (!isManual(world)) return;
        const met = onSomeDeliveries(world, 'reorder', isAlone);
        world.webhooks.byId.watch((_webhook, change) => {
          if (typeof change !== 'object' || typeof change.heldDeliveryId !== 'string') return;
          met();
          used();
        });
      },
      async delivery(delivery) {
        const { request, world } = delivery;
        if (isManual(world) || request.attempt > 1) return undefined;
        const release = releases.get(request.url);
        releases.delete(request.url);
        if (release) release();
        else if (chooses()) await hold(delivery);
        return undefined;
      },
    };
  },
};

function isManual({ clock }: World): boolean {
  return clock.mode === 'manual';
}

/** Whether an endpoint is one of a client: nobody can own a `.invalid` name, which the receiver inside the simulator has. */
export function isOfClient({ url }: Pick<Webhook, 'url'>): boolean {
  return !new URL(url).hostname.endsWith('.invalid');
}

/** How many deliveries a fault hits. */
const RATE = 0.5;

/**
 * Lets a delivery fault hit some deliveries to endpoints of clients, those that are registered later included. Where `isSure`, it hits every one until
 * the function that it returns is called.
 */
function onSomeDeliveries(world: World, fault: keyof WebhookChaos, isSure: boolean): () => void {
  const { byId } = world.webhooks;
  let rate = isSure ? 1 : RATE;
  const set = (webhook: Webhook): void => {
    if (isOfClient(webhook) && webhook.chaos[fault] !== rate) setChaos(world, webhook, { [fault]: rate });
  };
  byId.all().forEach(set);
  byId.watch((webhook, change) => change === 'inserted' && set(webhook));
  return () => {
    if (rate === RATE) return;
    rate = RATE;
    byId.all().forEach(set);
  };
}
