import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { usableAccounts } from '../accounts/team-accounts.ts';
import { livePlaces, type Place } from '../comments/commentable.ts';
import { bodyOf, onLivePost } from '../comments/comments.ts';
import { MAX_DAYS, scheduled } from '../posts/content.ts';
import { ownName } from '../posts/own-names.ts';
import { ask, expectAnswer, expectEqual, expectThat, farAhead, read } from '../requests.ts';
import { timeOf } from '../server-time.ts';

export function suite(): readonly Property[] {
  return [posts, onLivePost(comments)];
}

type Kind = 'posts' | 'comments';
const USAGES = { posts: 'getPostUsage', comments: 'getCommentUsage' } as const;
const MINUTE = 60_000;

/** Returns the usage of an account on a UTC day, and on the days before and after. */
async function usedAround(session: Session, accountId: string, days: number, kind: Kind): Promise<readonly number[]> {
  const used: number[] = [];
  for (const day of [days - 1, days, days + 1]) {
    const date = new Date(farAhead(session, day)).toISOString();
    const record = await read(session, 'getDailyLimits', { query: { socialAccountId: accountId, date } });
    used.push(Number(fieldsOf(record[kind])['used']));
  }
  return used;
}

/** Throws unless the usage of the day has changed by `by`, and that of the days beside it has not. */
async function expectMoved(session: Session, { accountId, days, kind }: Counted, before: readonly number[], by: number): Promise<void> {
  const after = await usedAround(session, accountId, days, kind);
  expectEqual(`${kind}.used of the day before, the day, and the day after`, after, [before[0], Number(before[1]) + by, before[2]]);
}

interface Counted {
  readonly accountId: string;
  readonly days: number;
  readonly kind: Kind;
}

/** Returns the month and its usage, which others change, too. */
async function month(session: Session, kind: Kind): Promise<{ readonly name: string; readonly used: number }> {
  const { from } = await timeOf(session);
  const { used, limit } = await read(session, USAGES[kind]);
  if (Number(limit) - Number(used) < ROOM) throw new InconclusiveError(`the organization has used up its ${kind} of the month`);
  return { name: Number.isFinite(from) ? new Date(from).toISOString().slice(0, 'YYYY-MM'.length) : '', used: Number(used) };
}

const ROOM = 10;

interface Life {
  readonly days: number;
  /** The time of day at which it is due. */
  readonly minutes: number;
  readonly isDraftFirst: boolean;
  readonly end: 'delete' | 'draft' | 'another day';
}

/** Days that no other property of the run uses, within the ten years that a date may be ahead. */
const ownDays = fc.integer({ min: MAX_DAYS + 2, max: MAX_DAYS + 280 });

const life: fc.Arbitrary<Life> = fc.record({
  days: ownDays,
  minutes: fc.constantFrom(0, 1, 720, 1439),
  isDraftFirst: fc.boolean(),
  end: fc.constantFrom('delete', 'draft', 'another day'),
});

const posts: Property<Life> = {
  id: 'usage/posts-count',
  area: 'quotas',
  title:
    'A scheduled post counts once in the UTC day of its date, for each of its accounts, and in the current month; a draft or deleted post counts in no day',
  rules: ['ORG-16', 'QTA-04', 'QTA-15', 'QTA-17', 'D-QTA-02', 'D-QTA-03'],
  needs: ['writes'],
  cases: () => life,
  async check(session, { days, minutes, isDraftFirst, end }) {
    const [platform, account] = [...(await usableAccounts(session))].find(([name]) => PLAIN.has(name)) ?? [];
    if (platform === undefined) throw new InconclusiveError('the team has no account on which a text alone makes a post');
    const counted: Counted = { accountId: String(account?.['id']), days, kind: 'posts' };
    const postDate = new Date(farAhead(session, days) + minutes * MINUTE).toISOString();
    const body: Fields = { ...scheduled(session, { [platform]: { text: 'Counted' } }, days), postDate };
    await expectLife(session, counted, end, {
      create: () => read(session, 'createPost', { body: isDraftFirst ? { ...body, status: 'DRAFT' } : body }),
      update: (id, change) => read(session, 'updatePost', { path: { id }, body: change }),
      remove: id => ask(session, 'deletePost', { path: { id } }),
      isDraftFirst,
      postDate,
    });
  },
};

/** Platforms that accept posts without media and have a high daily limit. */
const PLAIN: ReadonlySet<string> = new Set(['FACEBOOK', 'THREADS', 'MASTODON', 'BLUESKY', 'LINKEDIN']);

const comments: Property<Life & { readonly place: Place }> = {
  id: 'usage/comments-count',
  area: 'quotas',
  title:
    'A scheduled comment counts once in the UTC day of its date, for its account, and in the current month; a draft or deleted comment counts in no day',
  rules: ['ORG-17', 'QTA-10', 'D-QTA-07'],
  needs: ['writes'],
  cases: async session =>
    fc.record({ place: fc.constantFrom(...(await livePlaces(session))), life }).map(({ place, life: rest }) => ({ place, ...rest })),
  async check(session, { place, days, minutes, isDraftFirst, end }) {
    const account = (await usableAccounts(session)).get(place.platform);
    const counted: Counted = { accountId: String(account?.['id']), days, kind: 'comments' };
    const postDate = new Date(farAhead(session, days) + minutes * MINUTE).toISOString();
    const status = isDraftFirst ? 'DRAFT' : 'SCHEDULED';
    const body = { ...bodyOf(session, { place, status, isCommon: true, days }, ownName(session)), postDate };
    await expectLife(session, counted, end, {
      create: () => read(session, 'createComment', { body }),
      update: (id, change) => read(session, 'updateComment', { path: { id }, body: change }),
      remove: id => ask(session, 'deleteComment', { path: { id } }),
      isDraftFirst,
      postDate,
    });
  },
};

interface Steps {
  create(): Promise<Fields>;
  update(id: string, change: Fields): Promise<Fields>;
  remove(id: string): ReturnType<typeof ask>;
  readonly isDraftFirst: boolean;
  readonly postDate: string;
}

/** Creates a post or a comment, takes it to its end, and throws unless the usage is right after each step. */
async function expectLife(session: Session, counted: Counted, end: Life['end'], steps: Steps): Promise<void> {
  const { accountId, days, kind } = counted;
  const [before, monthBefore] = [await usedAround(session, accountId, days, kind), await month(session, kind)];
  const id = String((await steps.create())['id']);
  if (steps.isDraftFirst) {
    await expectMoved(session, counted, before, 0);
    await steps.update(id, { status: 'SCHEDULED', postDate: steps.postDate });
  }
  await expectMoved(session, counted, before, 1);
  if (end === 'delete') expectAnswer('the deletion', await steps.remove(id), 200);
  else if (end === 'draft') await steps.update(id, { status: 'DRAFT' });
  else await steps.update(id, { status: 'SCHEDULED', postDate: new Date(farAhead(session, days + OTHER_DAY)).toISOString() });
  await expectMoved(session, counted, before, 0);
  const after = await month(session, kind);
  if (after.name === monthBefore.name)
    expectThat(after.used > monthBefore.used, `${kind} of the month: ${after.used} used after one more, ${monthBefore.used} before`);
}

/** Days far enough ahead that the other day is not beside the first. */
const OTHER_DAY = 5;
