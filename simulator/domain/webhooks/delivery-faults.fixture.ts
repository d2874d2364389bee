import { createHmac } from 'node:crypto';
import type { WebhookChaos } from '../../../openapi/generated/control-types.ts';
import type { Delivery, Webhook } from './model.ts';
import { registerWebhook, setChaos } from './register.ts';
import { createReceiver, createWebhookWorld, type FakeReceiver, OK, START } from './webhooks.fixture.ts';
import type { World } from './world.ts';

export const SECOND = 1000;
export const ENDPOINT_URL = 'https://hooks.acme.test/in';

/** A world with one endpoint that injects faults. */
export interface Scene {
  readonly world: World;
  readonly receiver: FakeReceiver;
  readonly webhook: Webhook;
  /** What came to the endpoint: which event, and when, in seconds since the start. */
  arrivals(): [id: string, seconds: number][];
}

export function createScene(chaos: Partial<WebhookChaos>, seed = 1): Scene {
  const receiver = createReceiver();
  const world = createWebhookWorld(receiver, { seed });
  const webhook = registerWebhook(world, { organizationId: 'org_acme', url: ENDPOINT_URL });
  setChaos(world, webhook, chaos);
  const arrivals: [string, number][] = [];
  receiver.respond(({ body }) => {
    arrivals.push([/"id":"(\w+)"/.exec(body)?.[1] ?? '', (world.clock.now() - START) / SECOND]);
    return OK;
  });
  return { world, receiver, webhook, arrivals: () => arrivals };
}

/** The signature of a body. */
export const hmac = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');
/** The body of the event that `emitEvent` sends for a team. */
export const bodyOf = (id: string) => `{"type":"team.created","data":{"id":"${id}"}}`;
/** All deliveries, oldest first. */
export const all = ({ world }: Scene): readonly Delivery[] => world.webhooks.deliveries.all();
