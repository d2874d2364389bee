/** Sends events that nothing in the world has caused. */
import type * as wire from '../../../../openapi/generated/control-types.ts';
import type { Webhook } from '../../../domain/webhooks/model.ts';
import { registerOneTime } from '../../../domain/webhooks/register.ts';
import { renderDelivery, renderEvent } from '../../../domain/webhooks/render.ts';
import { type SentEvent, sendSynthetic } from '../../../domain/webhooks/send-synthetic.ts';
import type { EndpointEvents } from '../../../domain/webhooks/world.ts';
import type { World } from '../../../domain/world.ts';
import { errors } from '../../../kernel/errors.ts';
import { checkEvent, checkFields, eventType } from './event-fields.ts';
import { dataOfExample } from './event-of-example.ts';
import { dataOfWorld } from './event-of-world.ts';
import { overridesOf, setField } from './override.ts';

/** What an event is made of; `raw` leaves out the checks. */
type EventInput = Pick<wire.SendEventRequest, 'type' | 'data' | 'set' | 'raw'>;

/**
 * Sends an event to the enabled endpoints of an organization, or once to `url`. Throws 400 for a type or a field that the document does not have and for a
 * value that breaks its schema, 404 for an unknown organization, 409 when nobody would receive it (D-WHK-12).
 */
export function sendToOrganization(world: World, { organizationId, url, secret, ...input }: wire.SendEventRequest): SentEvent {
  if (!world.organizations.byId.get(organizationId)) throw errors.notFound(`Organization ${organizationId}`);
  if (secret !== undefined && url === undefined)
    throw errors.invalidField(['secret'], 'belongs to url: an endpoint that is registered signs with its own secret');
  const event = newEvent(world, organizationId, input);
  const endpoints = world.webhooks.byId.findBy('organization', organizationId).filter(({ enabled }) => enabled);
  if (url === undefined && endpoints.length === 0)
    throw errors.conflict(
      `No enabled endpoint of ${organizationId} receives ${event.type}. Register one with POST /_sim/webhooks or sim listen, or give a url.`,
    );
  return sendSynthetic(world, event, url === undefined ? endpoints : [registerOneTime(world, { organizationId, url, secret })]);
}

/** Sends an event to one endpoint. Throws 400 as {@link sendToOrganization} does, 409 for a disabled endpoint. */
export function sendToEndpoint(world: World, webhook: Webhook, input: EventInput): SentEvent {
  const event = newEvent(world, webhook.organizationId, input);
  if (!webhook.enabled)
    throw errors.conflict(`${webhook.id} is disabled and receives nothing. Enable it with POST /_sim/webhooks/${webhook.id}/enable.`);
  return sendSynthetic(world, event, [webhook]);
}

/** The wire form of an event that was sent. */
export function renderSent({ event, deliveries }: SentEvent): wire.SentEvent {
  return { event: renderEvent(event), deliveries: deliveries.map(renderDelivery) };
}

function newEvent(world: World, organizationId: string, { type: name, data, set, raw }: EventInput): EndpointEvents['webhook'] {
  const type = eventType(name);
  const overrides = overridesOf(data, set);
  if (!raw) for (const { path, value } of overrides) checkFields(type, path, value);
  const id = overrides.findLast(({ path }) => path.join('.') === 'data.id')?.value;
  const subject = { organizationId, id: typeof id === 'string' ? id : undefined };
  // An id that the world does not have is one of its own, of something like the newest.
  const made = dataOfWorld(world, type, subject) ?? dataOfWorld(world, type, { organizationId, id: undefined });
  // A copy: what the world shows is kept for later readers.
  const event = { data: structuredClone(made ?? dataOfExample(world, type, organizationId)) };
  for (const override of overrides) setField(event, override);
  if (!raw) checkEvent(type, event.data);
  return { type, organizationId, data: event.data };
}
