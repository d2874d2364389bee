import { resendEvent, settleDeliveries } from '../../domain/webhooks/deliveries.ts';
import { findEvent, listDeliveries, listEvents, listNotifications } from '../../domain/webhooks/queries.ts';
import { renderDelivery, renderEvent, renderNotification } from '../../domain/webhooks/render.ts';
import { rendered } from './list.ts';
import type { ControlOperations } from './operation.ts';
import { settledWorld } from './restore-snapshot.ts';
import { eventType } from './send/event-fields.ts';
import { renderSent, sendToOrganization } from './send/send-event.ts';
import { found } from './unknown-id.ts';

/** Webhook events and their deliveries. */
export const eventOperations = {
  listEvents({ world }, { query }) {
    const page = listEvents(world, query);
    // Raw events may have any type.
    if (page.total === 0 && query.type !== undefined) eventType(query.type);
    return rendered(page, renderEvent);
  },

  sendEvent: ({ world }, { body }) => renderSent(sendToOrganization(world, body)),

  resendEvent({ world }, { path }) {
    const deliveries = resendEvent(world, found(findEvent(world, path.id), `Event ${path.id}`));
    return rendered({ items: deliveries, total: deliveries.length }, renderDelivery);
  },

  async listDeliveries({ world, worlds }, { query }) {
    return rendered(listDeliveries(await settledWorld(worlds, world), query), renderDelivery);
  },

  settleDeliveries: async ({ world }) => ({ settled: await settleDeliveries(world) }),

  listNotifications: ({ world }, { query }) => rendered(listNotifications(world, query), renderNotification),
} satisfies Partial<ControlOperations>;
