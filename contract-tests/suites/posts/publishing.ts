import * as fc from 'fast-check';
import { limits, publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import { fittingStates, reachableStates } from '../../model/possible.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { dataFor, usableAccounts } from '../accounts/team-accounts.ts';
import { isCommentable } from '../comments/commentable.ts';
import { ask, expectAnswer, expectEqual, expectThat, follow, objectsOf, read } from '../requests.ts';
import { timeOf } from '../server-time.ts';
import { ownName } from './own-names.ts';

export function suite(): readonly Property[] {
  return [publishing];
}

interface Publishing {
  readonly account: number;
  readonly lateMs: number;
  readonly hasFirstComment: boolean;
  readonly isCommented: boolean;
  readonly isDeleted: boolean;
}

const RULES: readonly string[] = 'PST-05 PST-07 PST-08 PST-11 D-PST-01 D-PST-02 D-PST-03 D-PST-04 CMT-04 CMT-14 CMT-18 D-CMT-02'.split(' ');

const publishing: Property<Publishing> = {
  id: 'posts/publishing',
  area: 'posts',
  title: 'A due post is published, shows its place on the platform, accepts comments, and can no longer be changed or retried',
  rules: [...RULES, 'D-PST-15'],
  rulesOn: has => (has.has('control') ? [...RULES, 'D-PST-15'] : RULES),
  needs: ['writes', 'publish'],
  cases: ({ control }) =>
    fc.record({
      account: fc.nat(),
      lateMs: fc.constantFrom(0, 60_000, 86_400_000),
      hasFirstComment: fc.boolean(),
      // On a deployment each of the few posts is commented on and deleted.
      isCommented: control ? fc.boolean() : fc.constant(true),
      isDeleted: control ? fc.boolean() : fc.constant(true),
    }),
  async check(session, { account: number, lateMs, hasFirstComment, isCommented, isDeleted }) {
    const { platform, data } = await chosenAccount(session, number);
    const { from } = await timeOf(session);
    const postDate = new Date((Number.isFinite(from) ? from : Date.now()) - lateMs).toISOString();
    const text = ownName(session);
    // The clean-up of a deployment does not know the comment that a first comment becomes.
    const isFirst = hasFirstComment && session.control !== undefined && isCommentable(platform);
    const created = await read(session, 'createPost', {
      body: {
        teamId: session.teamId,
        title: ownName(session),
        status: 'SCHEDULED',
        postDate,
        socialAccountTypes: [platform],
        data: { [platform]: data },
        ...(isFirst && { firstComment: { [platform]: text } }),
      },
    });
    const id = String(created['id']);
    if (!(await goesLive(session, id, platform))) return;
    expectEqual(`postDate of ${id}`, (await read(session, 'getPost', { path: { id } }))['postDate'], postDate);
    expectAnswer('retryPost of a live post', await ask(session, 'retryPost', { path: { id } }), 400);
    expectAnswer('updatePost of a live post', await ask(session, 'updatePost', { path: { id }, body: { title: ownName(session) } }), 400);
    if (isFirst) await expectFirstComment(session, id, platform, text);
    if (isCommented && isCommentable(platform)) await expectComment(session, id, platform);
    if (!isDeleted) return;
    const { status, deletedAt } = await read(session, 'deletePost', { path: { id } });
    expectEqual('status of a deleted post, and whether it has a date of deletion', [status, deletedAt !== null], ['DELETED', true]);
  },
};

/** Returns one of the accounts that may be used, on a platform that is wanted and accepts posts without media. */
export async function chosenAccount(
  session: Session,
  number: number,
  isWanted: (platform: Platform) => boolean = () => true,
): Promise<{ readonly platform: Platform; readonly data: Fields }> {
  const { publishAccounts } = session;
  const possible = [...(await usableAccounts(session))].flatMap(([platform, account]) => {
    const data = dataFor(platform, account, 'A few words');
    const isNamed = publishAccounts?.includes(String(account['id'])) ?? true;
    return isNamed && data && isTextEnough(platform) && isWanted(platform) ? [{ platform, data }] : [];
  });
  const chosen = possible[number % possible.length];
  if (!chosen)
    throw new InconclusiveError('no account of --allow-publish that is wanted belongs to this team and accepts a post without media');
  return chosen;
}

function isTextEnough(platform: Platform): boolean {
  const { DEFAULT: rules, POST: post } = fieldsOf(limits.posts.media[platform]);
  return fieldsOf(rules ?? post)['minFiles'] === 0;
}

/** A possible state of a post. */
interface State {
  readonly status: string;
  readonly retryCount: number;
}

const TRANSITIONS = publicApi.lifecycle<string>('PostStatus');
/** Statuses at which a run stops waiting: final ones, and those that last longer than a run. */
const STOP_STATUSES: ReadonlySet<string> = new Set(['POSTED', 'ERROR', 'RETRYING', 'REVIEW']);

/** Returns the states that may follow without a call. */
function nextStates({ status, retryCount }: State): readonly State[] {
  if (status === 'ERROR' || status === 'POSTED') return [];
  const following = (TRANSITIONS[status] ?? []).filter(next => next !== 'DRAFT' && next !== 'DELETED');
  const tries = status === 'RETRYING' ? retryCount + 1 : retryCount;
  return tries < limits.posts.publishing.maxAttempts ? following.map(next => ({ status: next, retryCount: tries })) : [];
}

/** Follows a post to its end, and retries it once after an ERROR. Returns whether it was published. */
export async function goesLive(session: Session, id: string, platform: Platform): Promise<boolean> {
  let ended = await followed(session, id, platform, { status: 'SCHEDULED', retryCount: 0 });
  if (ended === 'ERROR') {
    expectAnswer('retryPost of a post in ERROR', await ask(session, 'retryPost', { path: { id } }), 200);
    ended = await followed(session, id, platform, { status: 'PROCESSING', retryCount: 0 });
  }
  return ended === 'POSTED';
}

async function followed(session: Session, id: string, platform: Platform, from: State): Promise<string> {
  let states: readonly State[] = [from];
  const readState = async (): Promise<Fields> => {
    const shown = await read(session, 'getPost', { path: { id } });
    states = fittingStates(reachableStates(states, nextStates), state => expectState(shown, state, platform));
    return shown;
  };
  const seen = await follow(session, readState, ({ status }) => STOP_STATUSES.has(String(status)));
  return String(seen.at(-1)?.['status']);
}

/** Throws unless a response fits this state of the post. */
function expectState(shown: Fields, { status, retryCount }: State, platform: Platform): void {
  const { id, error, errors, externalData, postedDate } = shown;
  expectEqual(`status and retryCount of ${String(id)}`, [shown['status'], shown['retryCount']], [status, retryCount]);
  expectEqual(`postedDate of ${String(id)} (${status}) is given`, postedDate !== null, status === 'POSTED');
  expectEqual(`error of ${String(id)} (${status}) is given`, error !== null, status === 'ERROR');
  if (status === 'POSTED') {
    const { id: place } = fieldsOf(fieldsOf(externalData)[platform]);
    expectThat(typeof place === 'string' && place !== '', `externalData.${platform} of ${String(id)} has no id`);
    expectEqual(`errors of ${String(id)}`, errors, null);
  }
  if (status === 'ERROR') expectThat(typeof fieldsOf(errors)[platform] === 'string', `errors of ${String(id)} does not name ${platform}`);
}

const COMMENT_ENDS: ReadonlySet<unknown> = new Set(['POSTED', 'ERROR', 'RETRYING']);

/** Throws unless the first comment of a post has become exactly one comment. */
async function expectFirstComment(session: Session, postId: string, platform: Platform, text: string): Promise<void> {
  const { items } = await read(session, 'listComments', { query: { teamId: session.teamId, postId, q: text } });
  const ids = objectsOf(items).map(({ id }) => String(id));
  expectEqual(`the number of comments that the first comment of a post on ${platform} has become`, ids.length, 1);
  for (const id of ids) await expectCommentEnd(session, id, platform, text);
}

/** Creates a comment on a published post and follows it. */
async function expectComment(session: Session, internalPostId: string, platform: Platform): Promise<void> {
  const text = ownName(session);
  const body = { teamId: session.teamId, internalPostId, socialAccountTypes: [platform], data: { [platform]: { text } } };
  const { id, status } = await read(session, 'createComment', { body });
  expectEqual('status of a new comment', status, 'SCHEDULED');
  const path = { id: String(id) };
  if (!(await expectCommentEnd(session, path.id, platform, text))) return;
  expectAnswer('retryComment of a live comment', await ask(session, 'retryComment', { path }), 400);
  expectAnswer('updateComment of a live comment', await ask(session, 'updateComment', { path, body: { title: text } }), 400);
  expectEqual('status of a deleted comment', (await read(session, 'deleteComment', { path }))['status'], 'DELETED');
}

/** Follows a comment. Returns whether it was published. */
async function expectCommentEnd(session: Session, id: string, platform: Platform, text: string): Promise<boolean> {
  const readState = (): Promise<Fields> => read(session, 'getComment', { path: { id } });
  const seen = await follow(session, readState, ({ status }) => COMMENT_ENDS.has(status));
  const { status, error, data, postedDate } = seen.at(-1) ?? seen[0];
  expectEqual(`the text of ${id}`, fieldsOf(fieldsOf(data)[platform])['text'], text);
  expectEqual(`error of ${id} (${String(status)}) is given`, error !== null, status === 'ERROR');
  expectEqual(`postedDate of ${id} (${String(status)}) is given`, postedDate !== null, status === 'POSTED');
  return status === 'POSTED';
}
