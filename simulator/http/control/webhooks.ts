import type { Webhook } from '../../domain/webhooks/model.ts';
import { listWebhooks } from '../../domain/webhooks/queries.ts';
import { enableWebhook, registerWebhook, removeWebhook, rotateSecret, setChaos, updateWebhook } from '../../domain/webhooks/register.ts';
import { renderWebhook } from '../../domain/webhooks/render.ts';
import type { World } from '../../domain/world.ts';
import { withoutUndefined } from '../../kernel/objects.ts';
import { rendered } from './list.ts';
import type { ControlOperations } from './operation.ts';
import { renderSent, sendToEndpoint } from './send/send-event.ts';
import { found } from './unknown-id.ts';

/** Webhook endpoints of all organizations. */
export const webhookOperations = {
  listWebhooks: ({ world }, { query }) => rendered(listWebhooks(world, query), renderWebhook),

  createWebhook: ({ world }, { body }) => renderWebhook(registerWebhook(world, body)),

  updateWebhook: ({ world }, { path, body }) => renderWebhook(updateWebhook(world, webhookOf(world, path.id), body)),

  deleteWebhook({ world }, { path }) {
    const webhook = webhookOf(world, path.id);
    const removed = renderWebhook(webhook);
    removeWebhook(world, webhook);
    return removed;
  },

  enableWebhook: ({ world }, { path }) => renderWebhook(enableWebhook(world, webhookOf(world, path.id))),

  rotateWebhookSecret: ({ world }, { path }) => renderWebhook(rotateSecret(world, webhookOf(world, path.id))),

  setWebhookChaos: ({ world }, { path, body }) => renderWebhook(setChaos(world, webhookOf(world, path.id), withoutUndefined(body))),

  sendToWebhook: ({ world }, { path, body }) => renderSent(sendToEndpoint(world, webhookOf(world, path.id), body)),
} satisfies Partial<ControlOperations>;

function webhookOf(world: World, id: string): Webhook {
  return found(world.webhooks.byId.get(id), `Webhook ${id}`);
}
