/** What the tests of reviews and recommendations share. */
import type { Recommendation, Review } from '../../../openapi/generated/types.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

export const TEAM = 'team_acme_marketing';
export const LOCATION = 'google_business_acme';
export const PAGE = 'facebook_acme';

/** Either kind of import, with the names in which they differ. */
export const KINDS = [
  { kind: 'reviews', path: '/misc/google-business/reviews', platform: 'GOOGLE_BUSINESS' },
  { kind: 'recommendations', path: '/misc/facebook/recommendations', platform: 'FACEBOOK' },
] as const;

type Kind = (typeof KINDS)[number];

/** The list of either kind. */
interface AnyList {
  readonly reviews?: readonly Review[];
  readonly recommendations?: readonly Recommendation[];
  readonly total: number;
}

/** Starts an import. */
export function start(acme: TestSimulator, { path }: Kind, count: number): Promise<{ readonly id: string }> {
  return acme.ok('POST', `${path}/import`, { teamId: TEAM, count });
}

/** Starts an import and lets the time pass in which it ends, and in which Facebook takes no other one. */
export async function run(acme: TestSimulator, kind: Kind, count: number): Promise<{ readonly id: string }> {
  const started = await start(acme, kind, count);
  await acme.sim.clock.advance('PT2M');
  return started;
}

/** Returns what is stored of the team's selected account. */
export function list(acme: TestSimulator, { path }: Kind): Promise<AnyList> {
  return acme.ok('GET', `${path}?teamId=${TEAM}&limit=100`);
}

/** The items of a list. */
export function itemsOf({ reviews, recommendations }: AnyList): readonly (Review | Recommendation)[] {
  return reviews ?? recommendations ?? [];
}

/** Imports reviews, and gives those that are listed. */
export async function someReviews(acme: TestSimulator, count = 20): Promise<readonly Review[]> {
  await run(acme, KINDS[0], count);
  return (await list(acme, KINDS[0])).reviews ?? [];
}

/** Imports recommendations, and gives those that are listed. */
export async function someRecommendations(acme: TestSimulator, count = 20): Promise<readonly Recommendation[]> {
  await run(acme, KINDS[1], count);
  return (await list(acme, KINDS[1])).recommendations ?? [];
}

/** The first item; throws when there is none. */
export function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('There is no item');
  return item;
}
