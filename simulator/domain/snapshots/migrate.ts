/**
 * Snapshots of earlier formats. A step turns one format into the next, and names what it reads itself: the model of today may change, the past may
 * not.
 */
import { errors } from '../../kernel/errors.ts';
import type { Job } from '../../kernel/job-queue.ts';
import { checkFormat } from './check-format.ts';
import { OLDEST_VERSION, SNAPSHOT_VERSION, type StoredSnapshot, type WorldSnapshot } from './format.ts';
import { fromFormat3 } from './migrate-faults.ts';

/**
 * A snapshot in the format of today. The given one stays as it is; what did not change is shared. Throws 400 for a format that is newer, or too old, and when
 * a part is missing.
 */
export function migrated(stored: StoredSnapshot): WorldSnapshot {
  checkFormat(stored);
  const snapshot = withNewParts(stored);
  const { version } = snapshot;
  if (version === OLDEST_VERSION) return fromFormat4(fromFormat3(fromFormat2(snapshot)));
  if (version === 3) return fromFormat4(fromFormat3(snapshot));
  if (version === 4) return fromFormat4(snapshot);
  return { ...snapshot, version: SNAPSHOT_VERSION };
}

/** A snapshot with the parts that came later than it was written, as they are while nothing has happened in them: they raised no format. */
function withNewParts(snapshot: StoredSnapshot): StoredSnapshot {
  const { reviews, quotas } = snapshot.state;
  const state = {
    ...snapshot.state,
    reviews: { imports: [], reviews: [], recommendations: [], pauses: {}, ...reviews },
    ...(quotas && { quotas: { monthlyReviews: {}, ...quotas } }),
  };
  return { ...snapshot, state };
}

/** The part of a snapshot. Throws 400 when it is missing. */
export function present<T>(part: T | undefined, name: string): T {
  if (part === undefined) throw errors.invalid(`The snapshot has no part ${name}`);
  return part;
}

/** Format 5 knows why the world is as it is; what happened before is not known. */
function fromFormat4(snapshot: StoredSnapshot): WorldSnapshot {
  return { ...snapshot, version: 5, state: { ...snapshot.state, kernel: { trail: { first: 1, links: [], kept: [] } } } };
}

/** What the step reads of a snapshot of format 2. */
interface State2 {
  readonly accounts: { readonly accounts: readonly Account2[]; readonly removed: readonly { readonly account: Account2 }[] };
  readonly quotas: object;
  readonly posts: { readonly posts: readonly Post2[] };
  readonly historyImports: { readonly posts: readonly { readonly id: string; readonly accountExternalId: string }[] };
  readonly comments: { readonly fetched: readonly FetchedComment2[]; readonly created: readonly CreatedComment2[] };
  readonly conversations: { readonly conversations: readonly Conversation2[]; readonly claims: readonly Claim2[] };
  readonly automations: { readonly executions: readonly Execution2[] };
}

interface Account2 {
  readonly id: string;
  readonly teamId: string;
  readonly type: string;
  readonly externalId: string | null;
  readonly platformUserId: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
}

interface Target2 {
  readonly type: string;
  readonly socialAccountId: string;
  readonly externalId: string;
  readonly publication: object | null;
  readonly failure: object | null;
  readonly attemptJobId: number | null;
}

interface Post2 {
  readonly id: string;
  readonly teamId: string;
  readonly status: string;
  readonly targets: readonly Target2[];
}

interface FetchedComment2 {
  readonly id: string;
  readonly socialAccountId: string;
  readonly platform: string;
  readonly post: { readonly postId: string | null; readonly importedPostId: string | null };
  readonly externalId: string;
}

interface CreatedComment2 {
  readonly teamId: string;
  readonly targets: readonly Target2[];
}

interface Conversation2 {
  readonly id: string;
  readonly teamId: string;
  readonly platform: string;
  readonly socialAccountId: string;
  readonly participant: { readonly externalId: string };
  readonly lastMessageAt: number;
}

/** A thread of format 3. */
type Conversation3 = Conversation2 & { readonly accountExternalId: string };

/** Its id is that of the fetched comment. */
interface Claim2 {
  readonly id: string;
  readonly state: string;
}

interface Execution2 {
  readonly id: string;
  readonly socialAccountId: string;
  readonly trigger: { readonly input: { readonly fetchedCommentId?: string } };
  readonly definition: { readonly steps: readonly { readonly type: string }[] } | null;
  readonly position: number;
  readonly conversationId: string | null;
}

/** The job of a run whose platform has not answered yet. */
const STEP_JOB_2 = 'automation.step';

/** Statuses of a post that has not begun to publish. */
const NOT_BEGUN_2: ReadonlySet<string> = new Set(['DRAFT', 'SCHEDULED']);

/**
 * Format 3 knows of every thread and fetched comment which real account it belongs to (D-ACC-17), of a call under way which account it goes
 * through (D-ACC-18), of published posts and comments which names their accounts had (D-PST-27), keeps the claim of a private reply by the comment of the
 * platform (D-DMS-17), and counts the published posts of removed teams (D-QTA-08): those that were removed before had given their places back.
 */
function fromFormat2(snapshot: StoredSnapshot): StoredSnapshot {
  const state = stateOf2(snapshot);
  const { accounts, quotas, posts, comments, conversations, automations } = state;
  const known = createAccounts2(state);
  const ownerOf = ownersOfComments(state, known);
  const fetched = comments.fetched.map(comment => ({ ...comment, accountExternalId: ownerOf(comment) }));
  const threads = latestFirst(
    conversations.conversations.map(thread => ({ ...thread, accountExternalId: known.externalIdOf(thread.socialAccountId) })),
  );
  const parts = {
    accounts,
    quotas: { ...quotas, dailyPostsOfRemovedTeams: {} },
    posts: {
      ...posts,
      posts: posts.posts.map(post => ({ ...post, targets: post.targets.map(target => postTarget(known, post, target)) })),
    },
    comments: {
      ...comments,
      fetched,
      created: comments.created.map(comment => ({
        ...comment,
        targets: comment.targets.map(target => commentTarget(known, comment, target)),
      })),
    },
    conversations: { ...conversations, conversations: threads, claims: claimsByPlatform(conversations.claims, fetched) },
    automations: { ...automations, executions: executionsUnderWay(state, snapshot.clock.jobs, known, { fetched, threads }) },
  };
  return { ...snapshot, version: 3, state: { ...snapshot.state, ...parts } };
}

/** Throws 400 when a part that the step reads is missing. */
function stateOf2({ state }: StoredSnapshot): State2 {
  const required = {
    accounts: ['accounts', 'removed'],
    quotas: [],
    posts: ['posts'],
    historyImports: ['posts'],
    comments: ['fetched', 'created'],
    conversations: ['conversations', 'claims'],
    automations: ['executions'],
  } satisfies Record<keyof State2, readonly string[]>;
  for (const [area, names] of Object.entries(required)) {
    const parts = present(state[area], area);
    for (const name of names) present(parts[name], `${area}.${name}`);
  }
  // The simulators of format 2 wrote it.
  return state as unknown as State2;
}

type Accounts2 = ReturnType<typeof createAccounts2>;

function createAccounts2({ accounts: { accounts, removed } }: State2) {
  const connected = new Map(accounts.map(account => [`${account.teamId}:${account.type}`, account]));
  const byId = new Map([...removed.map(({ account }) => account), ...accounts].map(account => [account.id, account]));
  return {
    /** Connected or removed. */
    byId: (id: string): Account2 | undefined => byId.get(id),
    /** The team's connection to a real account. */
    at(teamId: string, { type, externalId }: Target2): Account2 | undefined {
      const account = connected.get(`${teamId}:${type}`);
      return account?.externalId === externalId ? account : undefined;
    },
    /** The real account of a connection: its login while no channel is selected, and its own id when nobody knows it any more. */
    externalIdOf(id: string): string {
      const account = byId.get(id);
      return account?.externalId ?? account?.platformUserId ?? id;
    },
  };
}

/** The real account whose post a fetched comment is under; of a post that is gone, the account that the comment was fetched through. */
function ownersOfComments({ posts, historyImports }: State2, known: Accounts2): (comment: FetchedComment2) => string {
  const targets = new Map(posts.posts.map(post => [post.id, post.targets]));
  const imported = new Map(historyImports.posts.map(({ id, accountExternalId }) => [id, accountExternalId]));
  return ({ post: { postId, importedPostId }, platform, socialAccountId }) => {
    const published = targets.get(postId ?? '')?.find(({ type }) => type === platform)?.externalId;
    return published ?? imported.get(importedPostId ?? '') ?? known.externalIdOf(socialAccountId);
  };
}

/**
 * In format 2, an account that was connected again under another id got a second thread with the same person. Both stay; messages go to the first one from
 * now on, which therefore is the one that was used last.
 */
function latestFirst(threads: readonly Conversation3[]): readonly Conversation3[] {
  const keyOf = ({ teamId, platform, accountExternalId, participant }: Conversation3): string =>
    JSON.stringify([teamId, platform, accountExternalId, participant.externalId]);
  const sorted = new Map<string, Conversation3[]>();
  for (const thread of threads.toReversed().toSorted((a, b) => b.lastMessageAt - a.lastMessageAt)) {
    const same = sorted.get(keyOf(thread));
    if (same) same.push(thread);
    else sorted.set(keyOf(thread), [thread]);
  }
  return threads.map(thread => sorted.get(keyOf(thread))?.shift() ?? thread);
}

/** A call under way went through the account that the team has now; it is noted with the target, as if the call began now. */
function beginAgain(known: Accounts2, teamId: string, target: Target2) {
  const account = target.attemptJobId === null ? undefined : known.at(teamId, target);
  if (!account) return { socialAccountId: target.socialAccountId, through: null };
  const { id: socialAccountId, username } = account;
  return { socialAccountId, through: { socialAccountId, externalId: target.externalId, username } };
}

function postTarget(known: Accounts2, { teamId, status }: Post2, target: Target2) {
  const call = beginAgain(known, teamId, target);
  const account = NOT_BEGUN_2.has(status) ? undefined : known.byId(call.socialAccountId);
  const names = account ? { username: account.username, displayName: account.displayName, avatarUrl: account.avatarUrl } : null;
  return { ...target, ...call, names };
}

function commentTarget(known: Accounts2, { teamId }: CreatedComment2, target: Target2) {
  const call = beginAgain(known, teamId, target);
  const hasBegun = target.publication !== null || target.failure !== null || target.attemptJobId !== null;
  return { ...target, ...call, username: (hasBegun && known.byId(call.socialAccountId)?.username) || null };
}

/**
 * One claim for each comment of a platform. Several teams may have claimed the same one; a reply that was sent, or may have been, counts most. Claims of
 * comments that are gone protect nothing: a platform's comment that is fetched again got a new id.
 */
function claimsByPlatform(claims: readonly Claim2[], fetched: readonly FetchedComment2[]): readonly Claim2[] {
  const comments = new Map(fetched.map(comment => [comment.id, comment]));
  const byPlatform = new Map<string, Claim2>();
  for (const { id, state } of claims) {
    const comment = comments.get(id);
    if (!comment) continue;
    const key = `${comment.platform}:${comment.externalId}`;
    const other = byPlatform.get(key);
    if (!other || other.state === 'IN_FLIGHT') byPlatform.set(key, { id: key, state });
  }
  return [...byPlatform.values()];
}

/** The threads and comments that runs act on, in format 3. */
interface Owned {
  readonly fetched: readonly (FetchedComment2 & { readonly accountExternalId: string })[];
  readonly threads: readonly Conversation3[];
}

/** A run whose platform has not answered yet has a call under way, and for a private reply a claim of its own. */
function executionsUnderWay({ automations, conversations }: State2, jobs: readonly Job[], known: Accounts2, owned: Owned) {
  const underWay = new Set(jobs.filter(({ kind }) => kind === STEP_JOB_2).map(({ subject }) => subject));
  const comments = new Map(owned.fetched.map(comment => [comment.id, comment]));
  const threads = new Map(owned.threads.map(thread => [thread.id, thread]));
  const inFlight = new Set(conversations.claims.filter(({ state }) => state === 'IN_FLIGHT').map(({ id }) => id));
  return automations.executions.map(run => {
    const step = underWay.has(run.id) ? run.definition?.steps[run.position] : undefined;
    if (!step) return { ...run, call: null, claimed: null };
    const comment = comments.get(run.trigger.input.fetchedCommentId ?? '');
    const thread = step.type === 'SEND_MESSAGE' ? threads.get(run.conversationId ?? '') : undefined;
    const { socialAccountId } = run;
    const externalId = (thread ?? comment)?.accountExternalId ?? known.externalIdOf(socialAccountId);
    const username = known.byId(socialAccountId)?.username ?? externalId;
    const isClaimed = step.type === 'SEND_PRIVATE_REPLY' && comment !== undefined && inFlight.has(comment.id);
    const claimed = isClaimed ? { platform: comment.platform, externalId: comment.externalId } : null;
    return { ...run, call: { socialAccountId, externalId, username }, claimed };
  });
}
