import type { CreateWorldRequest, ErrorBody, World as WireWorld } from '../../openapi/generated/control-types.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { ApiError } from '../kernel/errors.ts';
import type { NewWorldOptions, SimulatorFetch } from './api.ts';
import { clockOption, instantOption, lifespanOption } from './options.ts';
import { readFixture } from './read-files.ts';

/** Creates another world from a fixture, whose webhooks may go by http to `webhookHosts`; returns its id. Throws a TypeError for an option that makes no sense. */
export async function newWorld(
  worlds: Worlds,
  { seed, clock, startTime, fixture, name, expiresAfter }: NewWorldOptions,
  webhookHosts: readonly string[] | undefined,
): Promise<string> {
  const input = {
    seed,
    clockSpeed: clock === undefined ? undefined : clockOption(clock),
    startTime: instantOption('startTime', startTime),
    name,
    madeBy: 'library',
    expiresAfter: lifespanOption(expiresAfter),
    fixture: typeof fixture === 'string' ? await readFixture(fixture, webhookHosts) : fixture,
  };
  return checkedPast(() => worlds.create(input)).id;
}

/** Forks a world or snapshot with the control API; returns the id of the new world. Throws the message of a refusal. */
export async function forkedWorld(fetch: SimulatorFetch, { fixture, ...options }: NewWorldOptions): Promise<string> {
  if (fixture !== undefined) throw new TypeError('A fork copies the data of a world: give fork or fixture, not both');
  const wanted: CreateWorldRequest = options;
  const response = await fetch('/_sim/worlds', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'library' },
    body: JSON.stringify(wanted),
  });
  // The control API answers as its document says.
  const answer = (await response.json()) as WireWorld | ErrorBody;
  if ('id' in answer) return answer.id;
  throw new Error(answer.message);
}

/** Makes a world. Throws a TypeError that names every declaration of the past that the rules refuse, where its fixture has one. */
export function checkedPast<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw error instanceof ApiError ? new TypeError(error.message, { cause: error }) : error;
  }
}
