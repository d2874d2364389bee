import type { SentEvent } from '../../openapi/generated/control-types.ts';
import type { WebhookEventType } from '../../openapi/generated/types.ts';
import type { World } from '../domain/world.ts';
import { renderSent, sendToOrganization } from '../http/control/send/send-event.ts';
import { ApiError } from '../kernel/errors.ts';
import { checkArgument, checkOptions, flag, type Kinds, object, text } from '../text/arguments.ts';
import type { WebhookReceiver } from '../webhooks/receiver-api.ts';
import type { SendOptions } from './api.ts';

const SEND: Kinds<SendOptions> = { data: object, set: object, raw: flag, organizationId: text, url: text, secret: text };

/** Sends an event of the document to the receiver and the endpoints of an organization. Throws a TypeError that says what does not fit. */
export function sendWebhook(world: World, receiver: WebhookReceiver, type: WebhookEventType, options: SendOptions = {}): SentEvent {
  checkArgument('The type of the event', type, text);
  checkOptions('webhooks.send', options, SEND);
  // The first use of the receiver registers it, and without that the event would pass it by.
  receiver.all();
  const organizationId = options.organizationId ?? world.organizations.byId.all()[0]?.id ?? '';
  try {
    // A copy, which the caller cannot change any more.
    const sent = renderSent(sendToOrganization(world, { ...structuredClone(options), type, organizationId }));
    world.clock.runDue();
    return sent;
  } catch (error) {
    if (error instanceof ApiError) throw new TypeError(`The event cannot be sent: ${error.message}`, { cause: error });
    throw error;
  }
}
