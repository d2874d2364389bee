/** What the tests of reviews and recommendations share. */
import type { Recommendation, RecommendationImport, Review, ReviewImport } from '../../../openapi/generated/types.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

export const TEAM = 'team_acme_marketing';
export const LOCATION = 'google_business_acme';
export const PAGE = 'facebook_acme';

/** Either kind of import, with the names in which they differ. */
export const KINDS = [
  {
    kind: 'reviews',
    path: '/misc/google-business/reviews',
    platform: 'GOOGLE_BUSINESS',
    externalId: LOCATION,
    counter: 'reviewsImported',
    fetching: 'FETCHING_REVIEWS',
  },
  {
    kind: 'recommendations',
    path: '/misc/facebook/recommendations',
    platform: 'FACEBOOK',
    externalId: PAGE,
    counter: 'itemsImported',
    fetching: 'FETCHING_RECOMMENDATIONS',
  },
] as const;

export type Kind = (typeof KINDS)[number];

/** An import of either kind. */
export type AnyImport = Omit<ReviewImport, 'status' | 'reviewsImported'> & {
  readonly status: ReviewImport['status'] | RecommendationImport['status'];
  readonly reviewsImported?: number;
  readonly itemsImported?: number;
};

/** The list of either kind. */
export interface AnyList {
  readonly reviews?: readonly Review[];
  readonly recommendations?: readonly Recommendation[];
  readonly total: number;
  readonly limit: number;
  readonly remainingCapacity: number;
}

interface Target {
  readonly teamId?: string;
  readonly key?: string;
}

/** Starts an import. */
export function start(acme: TestSimulator, { path }: Kind, count: number, { teamId = TEAM, key }: Target = {}): Promise<AnyImport> {
  return acme.ok('POST', `${path}/import`, { teamId, count }, key);
}

/** How an import stands now. */
export function read(acme: TestSimulator, { path }: Kind, { id }: Pick<AnyImport, 'id'>, key?: string): Promise<AnyImport> {
  return acme.ok('GET', `${path}/import/${id}`, undefined, key);
}

/** Starts an import and lets the time pass in which it ends, and in which Facebook takes no other one. */
export async function run(acme: TestSimulator, kind: Kind, count: number, target: Target = {}): Promise<AnyImport> {
  const started = await start(acme, kind, count, target);
  await acme.sim.clock.advance('PT2M');
  return read(acme, kind, started, target.key);
}

/** How many items an import has stored for the first time. */
export function importedBy({ reviewsImported, itemsImported }: AnyImport): number | undefined {
  return reviewsImported ?? itemsImported;
}

/** What is stored of a team's selected account. */
export function list(
  acme: TestSimulator,
  { path }: Kind,
  { offset = 0, limit = 100, teamId = TEAM, key }: Target & { readonly offset?: number; readonly limit?: number } = {},
): Promise<AnyList> {
  return acme.ok('GET', `${path}?teamId=${teamId}&offset=${offset}&limit=${limit}`, undefined, key);
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

/** Replaces what the control API lets an organization do. */
export function setLimit(acme: TestSimulator, reviews: number | null): Promise<unknown> {
  return acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { reviews } });
}
