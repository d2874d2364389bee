import type { Work } from '../../../openapi/generated/control-types.ts';
import { renderDelivery, renderEvent } from '../../domain/webhooks/render.ts';
import { isStepOfWork, watchWork } from '../../domain/work/work.ts';
import type { World } from '../../domain/world.ts';
import { renderClock, renderJob } from '../control/render/clock.ts';
import { renderPlatform } from '../control/render/platform.ts';
import { renderRequest } from '../control/render/request.ts';
import type { KnownSecrets } from '../known-secrets.ts';
import type { RequestLog } from '../request-log.ts';

/** The event types of a stream. */
export type StreamEvent = 'clock' | 'event' | 'delivery' | 'request' | 'platform' | 'job';

/** Sends an event; `read` renders its current state. */
export type Emit = (event: StreamEvent, read: () => object) => void;

export interface WorldWatch {
  /** Emits the states that changed since the last poll. */
  poll(): void;
  end(): void;
}

/**
 * Watches a world: events, deliveries, requests and jobs are emitted at once, states that change often by `poll`. `platforms` has the last emitted
 * state of each platform as JSON; it outlives the world.
 */
export function watchWorld(
  world: World,
  { secrets, log }: { readonly secrets: KnownSecrets; readonly log: RequestLog },
  platforms: Map<string, string>,
  emit: Emit,
): WorldWatch {
  let clockMoved = true;
  const changedWork = new Map<string, () => Work>();
  const { events, deliveries } = world.webhooks;
  const ends = [
    events.watch((event, change) => {
      if (change === 'inserted') emit('event', () => renderEvent(event));
    }),
    deliveries.watch((delivery, change) => {
      // A running attempt is not part of the rendered delivery.
      const shows = change === 'inserted' || (change !== 'removed' && ('attempts' in change || 'status' in change));
      if (shows) emit('delivery', () => renderDelivery(delivery));
    }),
    log.watch(request => {
      if (request.worldId === world.id && !request.control) emit('request', () => renderRequest(request, secrets.mask));
    }),
    world.clock.watch({
      ran(job) {
        if (!isStepOfWork(job)) emit('job', () => renderJob(job));
      },
      moved() {
        clockMoved = true;
      },
    }),
    watchWork(world, (id, read) => changedWork.set(id, read)),
  ];
  return {
    poll() {
      if (clockMoved) emit('clock', () => renderClock(world.clock));
      clockMoved = false;
      pollPlatforms(world, platforms, emit);
      for (const read of changedWork.values()) emit('job', read);
      changedWork.clear();
    },
    end() {
      for (const end of ends) end();
    },
  };
}

/** Compares each platform with its last emitted state, because platforms have no change events and some failure modes end by themselves. */
function pollPlatforms(world: World, lastStates: Map<string, string>, emit: Emit): void {
  for (const platform of Object.values(world.platforms)) {
    const state = renderPlatform(platform);
    const text = JSON.stringify(state);
    const last = lastStates.get(platform.id);
    lastStates.set(platform.id, text);
    if (last !== undefined && last !== text) emit('platform', () => state);
  }
}
