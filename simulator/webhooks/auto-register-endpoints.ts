import type { Webhook } from '../domain/webhooks/model.ts';
import { registerWebhook } from '../domain/webhooks/register.ts';
import { replayEvents } from '../domain/webhooks/replay-events.ts';
import type { World } from '../domain/webhooks/world.ts';
import { iso } from '../kernel/time.ts';
import { type PastRequest, receiverUrl, type WebhookInbox } from './inbox.ts';

/** Returns a function that registers an endpoint for every organization at its first call, and runs due jobs at every call. */
export function autoRegisterEndpoints(world: World, inbox: WebhookInbox): () => void {
  const { byId: organizations } = world.organizations;
  let isRegistered = false;
  const register = (ids: readonly string[]): void => {
    replayEvents(
      world,
      ids.map(organizationId => registerWebhook(world, { organizationId, url: receiverUrl(organizationId) })),
    );
  };
  return () => {
    if (!isRegistered) {
      isRegistered = true;
      organizations.watch(({ id }, change) => change === 'inserted' && register([id]));
      const present = receiverEndpoints(world);
      // A restored snapshot may include the endpoints and their deliveries.
      if (present.size > 0) inbox.replaceAll(pastRequests(world, present));
      const registered = new Set([...present.values()].map(({ organizationId }) => organizationId));
      register(organizations.all().flatMap(({ id }) => (registered.has(id) ? [] : [id])));
    }
    world.clock.runDue();
  };
}

/** The receiver's endpoints in a world, by id. */
function receiverEndpoints({ webhooks: { byId: webhooks } }: World): ReadonlyMap<string, Webhook> {
  const own = webhooks.all().filter(({ url, organizationId }) => url === receiverUrl(organizationId));
  return new Map(own.map(webhook => [webhook.id, webhook]));
}

/** The attempts at the endpoints, oldest first. */
function pastRequests({ webhooks: { deliveries } }: World, endpoints: ReadonlyMap<string, Webhook>): PastRequest[] {
  return deliveries
    .all()
    .flatMap(({ webhookId, attempts }) => {
      const url = endpoints.get(webhookId)?.url;
      return url === undefined ? [] : attempts.map(attempt => ({ ...attempt, url }));
    })
    .sort((a, b) => a.at - b.at)
    .map(({ url, requestHeaders, requestBody, number, at }) => ({
      request: { url, headers: requestHeaders, body: requestBody, attempt: number },
      at: iso(at),
    }));
}
