import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { explanationOf } from '../http/control/explain.ts';
import { renderWorld } from '../http/control/worlds.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { WebhookReceiver } from '../webhooks/receiver-api.ts';
import type { World as PublicWorld, SimulatorFetch } from './api.ts';
import { createClockControl, createPlatformControls } from './controls.ts';
import { createFaultControl } from './fault-control.ts';
import { createRequestVerifier } from './request-verifier.ts';
import { sendWebhook } from './send-webhook.ts';

export interface HandleParts {
  readonly worlds: Worlds;
  readonly log: RequestLog;
  readonly fetch: SimulatorFetch;
  readonly address: { readonly baseUrl: string };
  readonly receiverOf: (world: World) => WebhookReceiver;
  /** Called after changes that neither clock nor collections report. */
  readonly changed: (() => void) | undefined;
  /** Called once. */
  readonly close: () => Promise<void>;
}

/** A world as the library exposes it, by its id: after a reset it refers to the new world. */
export function worldHandle(id: string, { worlds, log, fetch, address, receiverOf, changed, close }: HandleParts): PublicWorld {
  const world = (): World => {
    const found = worlds.get(id);
    if (!found) throw new Error(`The world ${id} is closed`);
    return found;
  };
  const receiver = () => receiverOf(world());
  let closed: Promise<void> | undefined;
  const closeOnce = () => (closed ??= close());
  return {
    id,
    get apiKeys() {
      return renderWorld(world()).apiKeys;
    },
    fetch,
    get url() {
      return address.baseUrl;
    },
    clock: createClockControl(world),
    platforms: createPlatformControls(world, changed),
    faults: createFaultControl(world),
    webhooks: {
      received: async (type, options) => receiver().received(type, options),
      all: type => receiver().all(type),
      clear: () => receiver().clear(),
      answer: (answer, options) => receiver().answer(answer, options),
      send: (type, options) => sendWebhook(world(), receiver(), type, options),
    },
    requests: createRequestVerifier(log, id),
    explain: subject => explanationOf(world(), log, subject),
    close: closeOnce,
    [Symbol.asyncDispose]: closeOnce,
  };
}
