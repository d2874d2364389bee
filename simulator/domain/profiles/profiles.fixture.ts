/** What the tests of the Google profile share. */

import type { TestAnswer, TestSimulator } from '../../testing/test-simulator.ts';
import type { GoogleProfile } from '../ports/google-profile.ts';

export const TEAM = 'team_acme_marketing';
/** The location of TEAM. */
export const LOCATION = 'google_business_acme';

/** Reads something of the location: a path below `/misc/google-business`. */
export function get<T>(acme: TestSimulator, path: string, query: Readonly<Record<string, string>> = {}): Promise<T> {
  return acme.ok('GET', urlOf(path, query));
}

/** Sends a read, and takes any answer. */
export function ask(acme: TestSimulator, path: string, query: Readonly<Record<string, string>> = {}): Promise<TestAnswer> {
  return acme.call('GET', urlOf(path, query));
}

function urlOf(path: string, query: Readonly<Record<string, string>>): string {
  return `/misc/google-business/${path}?${new URLSearchParams({ teamId: TEAM, ...query }).toString()}`;
}

type Fields = Readonly<Record<string, unknown>>;

/** Writes something of the location, and gives the answer of a success. */
export function write<T>(acme: TestSimulator, method: string, path: string, fields: Fields): Promise<T> {
  return acme.ok(method, `/misc/google-business/${path}`, { teamId: TEAM, ...fields });
}

/** Sends a write, and takes any answer. */
export function tryTo(acme: TestSimulator, method: string, path: string, fields: Fields): Promise<TestAnswer> {
  return acme.call(method, `/misc/google-business/${path}`, { body: { teamId: TEAM, ...fields } });
}

/** The profile as Google has it. */
export function atGoogle({ world }: TestSimulator, externalId = LOCATION): GoogleProfile {
  return world.platforms.GOOGLE_BUSINESS.locations.profile(externalId);
}

/** Changes what Google says of the location. */
export function changeMetadata({ world }: TestSimulator, changes: Partial<GoogleProfile['location']['metadata']>): void {
  const { locations } = world.platforms.GOOGLE_BUSINESS;
  const { location } = locations.profile(LOCATION);
  locations.change(LOCATION, { location: { ...location, metadata: { ...location.metadata, ...changes } } });
}
