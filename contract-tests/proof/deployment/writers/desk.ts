/** What the writers remember and call with. */
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { RandomStream } from '../../../../simulator/kernel/random.ts';
import { type Attempt, type Body, idOf } from '../caller.ts';
import { OTHER_TEAMS, RUN_TEAM } from '../organization.ts';
import { itemsOf } from '../people.ts';
import { postData } from '../post-data.ts';

export interface Desk {
  readonly attempt: Attempt;
  readonly control: Attempt;
  readonly random: RandomStream;
  /** ISO 8601, so many milliseconds from now on the deployment's clock. */
  at(inMs: number): string;
  /** What the writers have created, by kind, the oldest first. */
  readonly mine: Readonly<Record<Kind, string[]>>;
  /** A number that counts up, for names. */
  number(): number;
  /** The run's team more often than another. */
  team(): string;
}

export type Kind = 'draft' | 'due' | 'planned' | 'commentDraft' | 'flow' | 'team' | 'message';

export function createDesk({ now, random, ...calls }: Pick<Desk, 'attempt' | 'control' | 'random'> & { readonly now: () => number }): Desk {
  let count = 0;
  return {
    ...calls,
    random,
    at: inMs => new Date(now() + inMs).toISOString(),
    mine: { draft: [], due: [], planned: [], commentDraft: [], flow: [], team: [], message: [] },
    number: () => ++count,
    team: () => (random.chance(0.7) ? RUN_TEAM : (OTHER_TEAMS[random.integer(0, OTHER_TEAMS.length - 1)]?.id ?? RUN_TEAM)),
  };
}

/** The platforms that each team has. */
export const SHARED_PLATFORMS = ['FACEBOOK'] as const satisfies readonly Platform[];

/** Creates a post and remembers it. */
export async function createPost(
  desk: Desk,
  kind: 'draft' | 'due' | 'planned',
  inMs: number,
  options: PostOptions = {},
): Promise<string | undefined> {
  const { teamId = desk.team(), platform = 'FACEBOOK' } = options;
  const title = `News ${desk.number()}`;
  const status = kind === 'draft' ? 'DRAFT' : 'SCHEDULED';
  const body = { teamId, title, status, postDate: desk.at(inMs), socialAccountTypes: [platform], data: postData([platform], title) };
  return remember(desk, kind, await desk.attempt('POST', '/api/v1/post', body));
}

interface PostOptions {
  readonly teamId?: string;
  readonly platform?: Platform;
}

/** Keeps the id of an answer. */
export function remember(desk: Desk, kind: Kind, answer: Body | undefined): string | undefined {
  const id = idOf(answer);
  if (id !== undefined) desk.mine[kind].push(id);
  return id;
}

/** The newest objects of a list of the run's team. */
export async function newest(desk: Desk, path: string, query: string): Promise<readonly Body[]> {
  return itemsOf(await desk.attempt('GET', `${path}?teamId=${RUN_TEAM}&limit=20&${query}`));
}
