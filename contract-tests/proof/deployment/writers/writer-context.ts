/** The common state and functions of the writers' actions. */
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { RandomStream } from '../../../../simulator/kernel/random.ts';
import type { Fields } from '../../../exchange.ts';
import { type Did, idOf, itemsOf } from '../../caller.ts';
import { OTHER_TEAMS, RUN_TEAM } from '../organization.ts';

export interface WriterContext {
  /** Both return the body of an answer, also of a refused call. */
  readonly attempt: Did;
  readonly control: Did;
  readonly random: RandomStream;
  /** Returns the time in some milliseconds on the deployment's clock, in ISO 8601. */
  at(inMs: number): string;
  /** Ids of what the writers have created, by kind, oldest first. */
  readonly mine: Readonly<Record<Kind, string[]>>;
  /** Returns the next number, for names. */
  number(): number;
  /** Returns the id of a team, most often the run's. */
  team(): string;
}

export type Kind = 'draft' | 'due' | 'planned' | 'commentDraft' | 'flow' | 'team' | 'message';

export function createWriterContext({
  now,
  random,
  ...calls
}: Pick<WriterContext, 'attempt' | 'control' | 'random'> & { readonly now: () => number }): WriterContext {
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

/** What a post needs besides its text, on the platforms to which the writers publish. */
const DEMANDED: Readonly<Partial<Record<Platform, object>>> = {
  PINTEREST: { boardName: 'Board', uploadIds: ['upload_acme_image'] },
  DISCORD: { channelId: 'c1' },
};

/** Creates a post and remembers its id. */
export async function createPost(
  context: WriterContext,
  kind: 'draft' | 'due' | 'planned',
  inMs: number,
  options: PostOptions = {},
): Promise<string | undefined> {
  const { teamId = context.team(), platform = 'FACEBOOK' } = options;
  const title = `News ${context.number()}`;
  const status = kind === 'draft' ? 'DRAFT' : 'SCHEDULED';
  const body = {
    teamId,
    title,
    status,
    postDate: context.at(inMs),
    socialAccountTypes: [platform],
    data: { [platform]: { text: title, ...DEMANDED[platform] } },
  };
  return remember(context, kind, await context.attempt('POST', '/api/v1/post', body));
}

interface PostOptions {
  readonly teamId?: string;
  readonly platform?: Platform;
}

/** Remembers the id of an answer and returns it. */
export function remember(context: WriterContext, kind: Kind, answer: Fields | undefined): string | undefined {
  const id = idOf(answer);
  if (id !== undefined) context.mine[kind].push(id);
  return id;
}

/** Returns the newest objects of a list of the run's team. */
export async function newest(context: WriterContext, path: string, query: string): Promise<readonly Fields[]> {
  return itemsOf(await context.attempt('GET', `${path}?teamId=${RUN_TEAM}&limit=20&${query}`));
}
