import type * as wire from '../../../openapi/generated/control-types.ts';
import type { World } from '../../domain/world.ts';
import type { Fixture } from '../../domain/worlds/fixture.ts';
import type { RebuildOptions, Worlds } from '../../domain/worlds/worlds.ts';
import { CLOCK_SPEED_WORDS, type ClockSpeed, parseClockSpeed } from '../../kernel/clock-speed.ts';
import { errors, InvariantError } from '../../kernel/errors.ts';
import { iso } from '../../kernel/time.ts';
import { noSuchWorld } from '../world-of-call.ts';
import { fork } from './fork.ts';
import { newestFirst } from './list.ts';
import type { ControlContext, ControlOperations } from './operation.ts';
import { parseDurationMs, parseInstantMs } from './parse-input.ts';

/** Creates, lists, resets and removes worlds. */
export const worldOperations = {
  listWorlds: ({ worlds }, { query }) => newestFirst(worlds.list(), query, world => renderWorld(worlds, world)),

  async createWorld(context, { body }) {
    const clockSpeed = body.clock === undefined ? undefined : clockSpeedOf(body.clock);
    const { worlds } = context;
    const life = { name: body.name, madeBy: context.caller, expiresAfter: lifespanOf(body.expiresAfter) };
    if (body.fork !== undefined) return renderWorld(worlds, await fork(context, body.fork, { ...body, ...life, clockSpeed }));
    return renderWorld(worlds, worlds.create({ ...beginningOf(context, body), ...life, clockSpeed }));
  },

  async deleteWorld({ worlds }, { path }) {
    const world = worlds.get(path.id);
    if (!world) throw noSuchWorld(worlds, path.id);
    const removed = renderWorld(worlds, world);
    if (!(await worlds.remove(world.id))) throw errors.conflict('The default world cannot be removed. Reset it instead.');
    return removed;
  },

  resetWorld(context, { body }) {
    const beginning = beginningOf(context, body);
    const isRunning = context.world.clock.mode === 'realtime';
    // A clock that runs by itself is expected to show the time of day (D-GEN-27).
    const beginsAt = beginning.startTime === undefined && isRunning ? context.realTime.now() : undefined;
    const world = context.worlds.rebuild(context.world.id, beginning, { beginsAt });
    context.log.clear(world.id);
    return renderWorld(context.worlds, world);
  },
} satisfies Partial<ControlOperations>;

/** A world of these worlds: what it is, who made it, and how long it lasts. */
export function renderWorld(worlds: Worlds, world: World): wire.World {
  const { id, seed } = world;
  const age = worlds.lifetimes.ageOf(id);
  if (!age) throw new InvariantError(`No world ${id}`);
  return {
    id,
    name: age.name ?? null,
    seed,
    apiKeys: firstKeys(world),
    createdAt: iso(age.createdAt),
    madeBy: age.madeBy,
    lastUsedAt: iso(age.lastUsedAt),
    expiresAt: iso(age.expiresAt),
  };
}

/** The first API key of each organization, by the organization's id without `org_`. */
export function firstKeys({ organizations }: World): wire.World['apiKeys'] {
  const keys = organizations.byId.all().flatMap(organization => {
    const key = organizations.apiKeys.findBy('organization', organization.id)[0];
    return key ? [[organization.id.replace(/^org_/, ''), key.id]] : [];
  });
  return Object.fromEntries(keys);
}

function beginningOf(context: ControlContext, body: Pick<wire.CreateWorldRequest, 'seed' | 'startTime' | 'fixture'>): RebuildOptions {
  return {
    seed: body.seed,
    startTime: body.startTime === undefined ? undefined : parseInstantMs('startTime', body.startTime),
    fixture: body.fixture === undefined ? undefined : fixtureOf(context, body.fixture),
  };
}

function fixtureOf({ fixtures, checkFixture }: ControlContext, given: NonNullable<wire.CreateWorldRequest['fixture']>): Fixture {
  if (typeof given === 'string') return fixtures[given];
  const checked = checkFixture(given);
  if ('problem' in checked) throw errors.invalidField(['fixture'], checked.problem);
  return checked.fixture;
}

/** Real milliseconds. */
function lifespanOf(expiresAfter: wire.CreateWorldRequest['expiresAfter']): number | undefined {
  if (expiresAfter === undefined) return undefined;
  const ms = parseDurationMs('expiresAfter', expiresAfter);
  if (ms === 0) throw errors.invalidField(['expiresAfter'], `must be longer than nothing, not ${expiresAfter}`, 'too_small');
  return ms;
}

function clockSpeedOf(text: string): ClockSpeed {
  const clockSpeed = parseClockSpeed(text);
  if (!clockSpeed) throw errors.invalidField(['clock'], `must be ${CLOCK_SPEED_WORDS}, not ${text}`);
  return clockSpeed;
}
