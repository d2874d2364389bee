import { limits } from '../../openapi/document.ts';
import type { EventBus } from '../kernel/events.ts';
import { FixedWindows } from '../kernel/windows.ts';
import type { WithEvents, WorldKernel } from '../kernel/world-kernel.ts';
import type { Area } from './area.ts';
import { areas } from './areas.ts';
import type { WithBodyChecks } from './ports/body-checks.ts';
import type { WithMedia } from './ports/media.ts';
import type { WithPlatforms } from './ports/platform.ts';
import type { WithSender } from './ports/webhook-sender.ts';

type Areas = (typeof areas)[number];
type Named<Name> = Extract<Areas, { readonly name: Name }>;
type StateOf<A> = A extends Area<string, infer State, never, object> ? State : never;
type StatefulArea = { [Name in Areas['name']]: [StateOf<Named<Name>>] extends [never] ? never : Name }[Areas['name']];
type AreaStates = { readonly [Name in StatefulArea]: StateOf<Named<Name>> };

type EventsOf<A> =
  A extends Area<string, object, infer W, object> ? (W extends { readonly events: EventBus<infer Events> } ? Events : never) : never;
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (member: infer All) => void ? All : never;

/** All events by which areas react to one another. */
export type DomainEvents = Intersection<EventsOf<Areas>>;

/** The state of every area. What is not here is not in a snapshot. */
export interface WorldState extends AreaStates {
  /** Requests per operation and tracker. */
  readonly throttle: FixedWindows;
}

/** One complete, isolated simulation. */
export interface World extends WorldKernel, WithEvents<DomainEvents>, WorldState, WithPlatforms, WithSender, WithMedia, WithBodyChecks {}

/** The areas that have a state, lowest first. */
export const statefulAreas = areas.filter((area): area is Named<StatefulArea> => area.createState !== undefined);

/** Creates the empty state of every area. */
export function createState(): WorldState {
  const states = statefulAreas.map(({ name, createState: create }) => [name, create?.()]);
  // The entries are those of AreaStates: each area's name with what it creates.
  return { ...(Object.fromEntries(states) as AreaStates), throttle: new FixedWindows(limits.throttle.layers) };
}

/** Registers the jobs and reactions of every area. Called once per world, before anything happens in it. */
export function registerAreas(world: World): void {
  for (const { register } of areas) register?.(world);
}
