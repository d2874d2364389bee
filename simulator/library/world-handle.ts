import { worldLevers } from '../../openapi/generated/control-lever-calls.ts';
import type { SentEvent } from '../../openapi/generated/control-types.ts';
import type { WebhookEventType } from '../../openapi/generated/types.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { explanationOf } from '../http/control/explain.ts';
import { renderSent, sendToOrganization } from '../http/control/send/send-event.ts';
import { firstKeys } from '../http/control/worlds.ts';
import type { RequestLog } from '../http/request-log.ts';
import { ApiError } from '../kernel/errors.ts';
import { checkArgument, checkOptions, flag, type Kinds, object, text } from '../text/arguments.ts';
import type { WebhookReceiver } from '../webhooks/receiver-api.ts';
import type { World as PublicWorld, SendOptions, SimulatorFetch } from './api.ts';
import { createClockControl, createPlatformControls } from './controls.ts';
import { createFaultControl } from './fault-control.ts';
import { createLeverCall } from './levers.ts';
import { createRequestVerifier } from './request-verifier.ts';

const SEND: Kinds<SendOptions> = { data: object, set: object, raw: flag, organizationId: text, url: text, secret: text };

export interface HandleParts {
  readonly worlds: Worlds;
  readonly log: RequestLog;
  readonly fetch: SimulatorFetch;
  readonly address: { readonly baseUrl: string };
  readonly receiverOf: (world: World) => WebhookReceiver;
  /** Called after changes that neither clock nor collections report. */
  readonly changed: (() => void) | undefined;
  /** Whether the simulator is closed, and with it each of its worlds. */
  readonly isOver: () => boolean;
  /** Called once. */
  readonly close: () => Promise<void>;
}

/** A world as the library exposes it, by its id: after a reset it refers to the new world. */
export function worldHandle(id: string, parts: HandleParts): PublicWorld {
  const { worlds, log, address, receiverOf, changed, isOver } = parts;
  let closed: Promise<void> | undefined;
  const world = (): World => {
    const found = closed || isOver() ? undefined : worlds.get(id);
    if (!found) throw new Error(worlds.expired(id) ?? `The world ${id} is closed`);
    worlds.lifetimes.use(id);
    return found;
  };
  const fetch: SimulatorFetch = async (input, init) => {
    world();
    return parts.fetch(input, init);
  };
  const receiver = () => receiverOf(world());
  const closeOnce = () => (closed ??= parts.close());
  const call = createLeverCall(fetch);
  const levers = worldLevers(call);
  return {
    ...levers,
    id,
    get apiKeys() {
      return firstKeys(world());
    },
    fetch,
    get url() {
      return address.baseUrl;
    },
    clock: createClockControl(world, levers.clock),
    platforms: createPlatformControls(world, call, changed),
    faults: createFaultControl(world),
    webhooks: {
      received: async (type, options) => receiver().received(type, options),
      all: type => receiver().all(type),
      clear: () => receiver().clear(),
      answer: (answer, options) => receiver().answer(answer, options),
      send: (type, options) => sendWebhook(world(), receiver(), type, options),
    },
    requests: createRequestVerifier(log, world, levers.requests),
    explain: subject => explanationOf(world(), log, subject),
    close: closeOnce,
    [Symbol.asyncDispose]: closeOnce,
  };
}

/** Sends an event of the document to the receiver and the endpoints of an organization. Throws a TypeError that says what does not fit. */
function sendWebhook(world: World, receiver: WebhookReceiver, type: WebhookEventType, options: SendOptions = {}): SentEvent {
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
