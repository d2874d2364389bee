import { limits } from '../../../openapi/document.ts';
import { DAY_MS } from '../../kernel/time.ts';
import type { Webhook } from './model.ts';
import type { World } from './world.ts';

/** Notifies the organization's owner, by e-mail and in the app, that an endpoint was disabled (WHK-30). */
export function notifyOwner(world: World, webhook: Webhook): void {
  const { byId: organizations, users } = world.organizations;
  const organization = organizations.get(webhook.organizationId);
  const owner = organization && users.get(organization.ownerId);
  if (!owner) return;
  const days = limits.webhooks.disableAfterMs / DAY_MS;
  const content = {
    organizationId: organization.id,
    subject: 'A webhook endpoint was disabled',
    text: `${webhook.url} of ${organization.name} had no successful delivery for ${days} days and gets no more events. Enable it again once it works; events of the time between are not sent later.`,
    createdAt: world.clock.now(),
  };
  world.webhooks.notifications.insert({ id: world.ids.next('ntf'), kind: 'EMAIL', to: owner.email, ...content });
  world.webhooks.notifications.insert({ id: world.ids.next('ntf'), kind: 'IN_APP', to: owner.id, ...content });
}
