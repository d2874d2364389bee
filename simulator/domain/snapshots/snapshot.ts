import { Collection } from '../../kernel/collection.ts';
import { errors } from '../../kernel/errors.ts';
import { resultAtOnce } from '../../kernel/time-slice.ts';
import { version as simulator } from '../../kernel/version.ts';
import { shown } from '../../text/arguments.ts';
import { resumeDeliveries } from '../webhooks/deliveries.ts';
import { checkTarget } from '../webhooks/rules.ts';
import { statefulAreas, type World } from '../world.ts';
import { checkFormat } from './check-format.ts';
import { inheritText } from './collection-text.ts';
import { SNAPSHOT_VERSION, type SnapshotFrame, type WorldSnapshot } from './format.ts';
import { shapes } from './generated/shapes.ts';
import { type Judge, judgeOf, type Misfit } from './shape.ts';

const judges = new Map<string, Judge>();
/** Entities that are judged in a step. */
const PIECE = 500;

/** A part of a world's state, which can be saved and restored. */
export interface Savable {
  /** The state as JSON. No part but a collection changes what it has returned, or what it has loaded. */
  save(): unknown;
  load(saved: never): void;
}

/** Every part of a world's state, with the area, the name under which a snapshot has it, and its own name where that is another. */
export function partsOf(world: World): [area: string, part: string, savable: Savable, own?: string][] {
  const parts = statefulAreas.flatMap(area => partsOfArea(area, world[area.name]));
  return [...parts, ['media', 'web', world.media.webControls], ['http', 'throttle', world.throttle], ['kernel', 'trail', world.trail]];
}

/** State without `save` and `load` is no part: it is set up when the areas are registered. */
function partsOfArea({ name, byIdInSnapshots }: NamedArea, state: object): [area: string, part: string, savable: Savable, own: string][] {
  return Object.entries(state)
    .filter((entry): entry is [string, Savable] => isSavable(entry[1]))
    .map(([part, savable]) => [name, part === 'byId' ? (byIdInSnapshots ?? part) : part, savable, part]);
}

interface NamedArea {
  readonly name: string;
  readonly byIdInSnapshots: string | undefined;
}

function isSavable(part: unknown): part is Savable {
  return typeof part === 'object' && part !== null && 'save' in part && 'load' in part;
}

/** A snapshot of the world as it is now, copied, so that the world may change. */
export function saveWorld(world: World): WorldSnapshot {
  return structuredClone(viewWorld(world));
}

/** The same without a copy: valid until the world changes, and not to be modified. */
export function viewWorld(world: World): WorldSnapshot {
  const state: Record<string, Record<string, unknown>> = {};
  for (const [area, part, savable] of partsOf(world)) (state[area] ??= {})[part] = savable.save();
  return { ...frameOf(world), state, platforms: platformsOf(world) };
}

/**
 * A world as it is now, which other worlds may load again and again while it changes. It shares with them what never changes: entities until
 * one of them writes, jobs, and the items of other parts. So a world of any size takes milliseconds.
 */
export function imageOf(world: World): WorldSnapshot {
  const state: Record<string, Record<string, unknown>> = {};
  for (const [area, part, savable] of partsOf(world)) (state[area] ??= {})[part] = imageOfPart(savable);
  return { ...frameOf(world), state, platforms: platformsOf(world) };
}

function imageOfPart(savable: Savable): unknown {
  if (!(savable instanceof Collection)) return savable.save();
  const fork = savable.fork();
  inheritText(fork, savable);
  return fork;
}

/** The part of a snapshot that comes from the kernel. */
export function frameOf({ seed, startTime, beginning, clock, random }: World): SnapshotFrame {
  const past = beginning < startTime && { beginning };
  return { version: SNAPSHOT_VERSION, simulator, seed, startTime, ...past, clock: clock.save(), random: random.save() };
}

/** The part of a snapshot that comes from the platforms. */
export function platformsOf({ platforms }: World): WorldSnapshot['platforms'] {
  return Object.fromEntries(Object.values(platforms).map(({ id, controls }) => [id, controls.save()]));
}

/**
 * Restores a snapshot into a world. The world takes over its objects, so that a snapshot that is no image cannot be used afterwards. The mode of the clock
 * stays. Throws 400 for another format than that of today, when a part is missing or has a value that it cannot have, and
 * for a webhook URL that no endpoint may have; the world cannot be used then.
 */
export function loadWorld(world: World, snapshot: WorldSnapshot): void {
  resultAtOnce(loadInSteps(world, snapshot));
  resumeDeliveries(world);
}

/** The same in steps of a millisecond or two, but for deliveries that were in flight: they stay as they were saved. */
export function* loadInSteps(world: World, snapshot: WorldSnapshot): Generator<void, void, void> {
  checkFormat(snapshot);
  const parts = partsOf(world);
  // An image comes from a world, and not from somebody who may have edited it.
  const isJudged = !parts.some(([area, part]) => snapshot.state[area]?.[part] instanceof Collection);
  if (isJudged) {
    yield* judgeInSteps(snapshot.clock, { area: 'frame', part: 'clock' });
    yield* judgeInSteps(snapshot.random, { area: 'frame', part: 'random' });
  }
  for (const [area, part, savable, own = part] of parts) {
    const saved = present(snapshot.state[area]?.[part], `${area}.${part}`);
    if (isJudged) yield* judgeInSteps(saved, { area, part: own }, `state.${area}.${part}`);
    // Each part loads the value that it saved.
    if (savable instanceof Collection && Array.isArray(saved)) yield* savable.loadInSteps(saved as never);
    else savable.load(saved as never);
    yield;
    if (saved instanceof Collection && savable instanceof Collection) inheritText(savable, saved);
  }
  for (const { id, controls } of Object.values(world.platforms)) controls.load(present(snapshot.platforms[id], id));
  yield;
  world.random.load(snapshot.random);
  yield* world.clock.loadInSteps(snapshot.clock);
  yield;
  // A snapshot is another entrance of endpoints, whose rule is the same.
  for (const { url } of world.webhooks.byId.all()) checkTarget(url, world.site.webhookHosts);
}

/** The part of a snapshot. Throws 400 when it is missing. */
function present<T>(part: T | undefined, name: string): T {
  if (part === undefined) throw errors.invalid(`The snapshot has no part ${name}`);
  return part;
}

/** A part by the names in the types of the state. */
interface PartName {
  readonly area: string;
  readonly part: string;
}

/** Throws 400 for the first value that a part cannot have, with its place below `at`, the id of its entity, and the value. */
export function judgePart(saved: unknown, name: PartName, at = name.part): void {
  resultAtOnce(judgeInSteps(saved, name, at));
}

/** The same, and long lists in steps of a millisecond or two. */
function* judgeInSteps(saved: unknown, name: PartName, at = name.part): Generator<void, void, void> {
  const judge = judgeOfPart(name);
  for (const piece of piecesOf(saved)) {
    // For its place, all is judged where a piece does not fit.
    const misfit = judge(piece) && judge(saved);
    if (misfit) throw errors.invalid(`The snapshot cannot be restored: ${sentenceOf(misfit, saved, at)}`);
    yield;
  }
}

/** The pieces of a long list; anything else is one piece. */
function piecesOf(saved: unknown): unknown[] {
  if (!Array.isArray(saved)) return [saved];
  return Array.from({ length: Math.max(1, Math.ceil(saved.length / PIECE)) }, (_, index) =>
    saved.slice(index * PIECE, (index + 1) * PIECE),
  );
}

function judgeOfPart({ area, part }: PartName): Judge {
  const name = `${area}.${part}`;
  const judge = judges.get(name) ?? judgeOf(shapes.parts[area]?.[part] ?? 'any', shapes.shared);
  judges.set(name, judge);
  return judge;
}

function sentenceOf({ path, words, value }: Misfit, saved: unknown, at: string): string {
  const place = path.map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  const [index] = path;
  const entity: unknown = Array.isArray(saved) && typeof index === 'number' ? saved[index] : undefined;
  const id = typeof entity === 'object' && entity !== null && 'id' in entity && typeof entity.id === 'string' ? ` of ${entity.id}` : '';
  return `${at}${place}${id} ${value === undefined ? `is missing: it must be ${words}` : `must be ${words}, not ${shown(value)}`}`;
}
