import type { Work } from '../../../openapi/generated/control-types.ts';
import { renderDelivery, renderEvent } from '../../domain/webhooks/render.ts';
import { isStepOfWork, watchWork } from '../../domain/work/work.ts';
import type { World } from '../../domain/world.ts';
import type { Worlds } from '../../domain/worlds/worlds.ts';
import { renderClock, renderJob } from '../control/render/clock.ts';
import { renderPlatform } from '../control/render/platform.ts';
import { renderRequest, secretsOf } from '../control/render/request.ts';
import type { RequestLog } from '../request-log.ts';

/** What a stream tells of (surface §5). */
export type StreamEvent = 'clock' | 'event' | 'delivery' | 'request' | 'platform' | 'job';

/** Tells of something; `read` is how it looks by now. */
export type Tell = (event: StreamEvent, read: () => object) => void;

export interface Following {
  /** Tells of the states that have changed since the last look. */
  look(): void;
  end(): void;
}

/**
 * Follows a world: what happens is told at once, what changes all the time when somebody looks. `platforms` is how each was told last, as
 * JSON; it outlives the world.
 */
export function follow(
  world: World,
  { worlds, log }: { worlds: Worlds; log: RequestLog },
  platforms: Map<string, string>,
  tell: Tell,
): Following {
  let clockMoved = true;
  const progress = new Map<string, () => Work>();
  const { events, deliveries } = world.webhooks;
  const ends = [
    events.watch((event, change) => {
      if (change === 'inserted') tell('event', () => renderEvent(event));
    }),
    deliveries.watch((delivery, change) => {
      // That an attempt is under way does not show.
      const shows = change === 'inserted' || (change !== 'removed' && ('attempts' in change || 'status' in change));
      if (shows) tell('delivery', () => renderDelivery(delivery));
    }),
    log.watch(request => {
      if (request.worldId === world.id && !request.control) tell('request', () => renderRequest(request, secretsOf(worlds)));
    }),
    world.clock.watch({
      ran(job) {
        if (!isStepOfWork(job)) tell('job', () => renderJob(job));
      },
      moved() {
        clockMoved = true;
      },
    }),
    watchWork(world, (id, read) => progress.set(id, read)),
  ];
  return {
    look() {
      if (clockMoved) tell('clock', () => renderClock(world.clock));
      clockMoved = false;
      lookAtPlatforms(world, platforms, tell);
      for (const read of progress.values()) tell('job', read);
      progress.clear();
    },
    end() {
      for (const end of ends) end();
    },
  };
}

/** Platforms keep no record of what was done to them, and some orders end by themselves: they are compared with what was told last. */
function lookAtPlatforms(world: World, told: Map<string, string>, tell: Tell): void {
  for (const platform of Object.values(world.platforms)) {
    const state = renderPlatform(platform);
    const text = JSON.stringify(state);
    const before = told.get(platform.id);
    told.set(platform.id, text);
    if (before !== undefined && before !== text) tell('platform', () => state);
  }
}
