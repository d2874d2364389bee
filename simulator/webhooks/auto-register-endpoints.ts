import { catchUp } from '../domain/webhooks/catch-up.ts';
import type { Webhook } from '../domain/webhooks/model.ts';
import { registerWebhook } from '../domain/webhooks/register.ts';
import type { World } from '../domain/webhooks/world.ts';
import { iso } from '../kernel/time.ts';
import { type Inbox, type PastRequest, receiverUrl } from './inbox.ts';

/** Gives what sees to it that every organization has its endpoint, and that what is due comes in. */
export function autoRegisterEndpoints(world: World, inbox: Inbox): () => void {
  const { byId: organizations } = world.organizations;
  let isAttending = false;
  const attach = (ids: readonly string[]): void => {
    catchUp(
      world,
      ids.map(organizationId => registerWebhook(world, { organizationId, url: receiverUrl(organizationId) })),
    );
  };
  return () => {
    if (!isAttending) {
      isAttending = true;
      organizations.watch(({ id }, change) => change === 'inserted' && attach([id]));
      const present = endpointsIn(world);
      // A snapshot that was put back brings its endpoints, and what they were sent.
      if (present.size > 0) inbox.refill(sentTo(world, present));
      const attached = new Set([...present.values()].map(({ organizationId }) => organizationId));
      attach(organizations.all().flatMap(({ id }) => (attached.has(id) ? [] : [id])));
    }
    world.clock.runDue();
  };
}

/** The receiver's endpoints in a world, by their ids. */
function endpointsIn({ webhooks: { byId: webhooks } }: World): ReadonlyMap<string, Webhook> {
  const own = webhooks.all().filter(({ url, organizationId }) => url === receiverUrl(organizationId));
  return new Map(own.map(webhook => [webhook.id, webhook]));
}

/** The attempts that endpoints were sent, in the order of time. */
function sentTo({ webhooks: { deliveries } }: World, endpoints: ReadonlyMap<string, Webhook>): PastRequest[] {
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
