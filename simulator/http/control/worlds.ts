import type * as wire from '../../../openapi/generated/control-types.ts';
import type { World } from '../../domain/world.ts';
import type { RebuildOptions } from '../../domain/worlds/worlds.ts';
import { CLOCK_SPEED_WORDS, type ClockSpeed, parseClockSpeed } from '../../kernel/clock-speed.ts';
import { errors } from '../../kernel/errors.ts';
import { fork } from './fork.ts';
import { newestFirst } from './list.ts';
import type { ControlContext, ControlOperationsOf } from './operation.ts';
import { parseInstantMs } from './parse-input.ts';

/** Creates, lists, resets and removes worlds. */
export const worldOperations: ControlOperationsOf<'listWorlds' | 'createWorld' | 'deleteWorld' | 'resetWorld'> = {
  listWorlds: ({ worlds }, { query }) => newestFirst(worlds.list(), query, renderWorld),

  async createWorld(context, { body }) {
    const clockSpeed = body.clock === undefined ? undefined : clockSpeedOf(body.clock);
    if (body.fork !== undefined) return renderWorld(await fork(context, body.fork, { ...body, clockSpeed }));
    return renderWorld(context.worlds.create({ ...beginningOf(context, body), clockSpeed }));
  },

  async deleteWorld({ worlds, log }, { path }) {
    const world = worlds.get(path.id);
    if (!world) throw errors.notFound(`World ${path.id}`);
    if (!(await worlds.remove(path.id))) throw errors.conflict('The default world cannot be removed. Reset it instead.');
    log.clear(path.id);
    return renderWorld(world);
  },

  resetWorld(context, { body }) {
    const beginning = beginningOf(context, body);
    const isRunning = context.world.clock.mode === 'realtime';
    // A clock that runs by itself is expected to show the time of day (D-GEN-27).
    const beginsAt = beginning.startTime === undefined && isRunning ? context.realTime.now() : undefined;
    const world = context.worlds.rebuild(context.world.id, beginning, { beginsAt });
    context.log.clear(world.id);
    return renderWorld(world);
  },
};

/** A world's id and seed with the first API key of each organization, by the organization's id without `org_`. */
export function renderWorld({ id, seed, organizations }: World): wire.World {
  const keys = organizations.byId.all().flatMap(organization => {
    const key = organizations.apiKeys.findBy('organization', organization.id)[0];
    return key ? [[organization.id.replace(/^org_/, ''), key.id]] : [];
  });
  return { id, seed, apiKeys: Object.fromEntries(keys) };
}

function beginningOf({ fixtures }: ControlContext, body: wire.ResetWorldRequest): RebuildOptions {
  return {
    seed: body.seed,
    startTime: body.startTime === undefined ? undefined : parseInstantMs('startTime', body.startTime),
    fixture: body.fixture && fixtures[body.fixture],
  };
}

function clockSpeedOf(text: string): ClockSpeed {
  const clockSpeed = parseClockSpeed(text);
  if (!clockSpeed) throw errors.invalidField(['clock'], `must be ${CLOCK_SPEED_WORDS}, not ${text}`);
  return clockSpeed;
}
