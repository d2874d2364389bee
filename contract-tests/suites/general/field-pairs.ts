/** Fields that exclude or need one another, where only the words of the document say so: together, each alone, and with null beside. */
import * as fc from 'fast-check';
import type { OperationId, Platform } from '../../../openapi/generated/types.ts';
import { NOBODY } from '../../arbitraries/id-kinds.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { tagged } from '../../tag.ts';
import { usableAccounts } from '../accounts/team-accounts.ts';
import { ask, expectAnswer, farAhead } from '../asking.ts';
import { ownName } from '../posts/own-names.ts';

export function suite(): readonly Property[] {
  return [subjects, platformPairs];
}

/** Two names of what a call is about, of which it takes one. */
interface Subjects {
  readonly operationId: OperationId;
  readonly names: readonly [string, string];
  readonly others: Fields;
  readonly where: 'body' | 'query';
  /** Whether one has to be named. */
  readonly needsOne: boolean;
}

const POST = ['postId', 'importedPostId'] as const;
const COMMENT = { status: 'DRAFT', socialAccountTypes: ['FACEBOOK'] };

const SUBJECTS: readonly Subjects[] = [
  { operationId: 'createComment', names: ['internalPostId', 'importedPostId'], others: COMMENT, where: 'body', needsOne: true },
  { operationId: 'createCommentImport', names: POST, others: { socialAccountType: 'FACEBOOK' }, where: 'body', needsOne: true },
  { operationId: 'listImportedComments', names: POST, others: {}, where: 'query', needsOne: true },
  { operationId: 'listCommentImports', names: POST, others: {}, where: 'query', needsOne: false },
  { operationId: 'getPostAnalytics', names: POST, others: {}, where: 'query', needsOne: true },
  { operationId: 'forcePostAnalytics', names: POST, others: {}, where: 'body', needsOne: true },
];

const HOWS = ['both', 'neither', 'first', 'second', 'first, null beside', 'second, null beside'] as const;
type How = (typeof HOWS)[number];

const subjects: Property<{ readonly of: Subjects; readonly how: How }> = {
  id: 'field-pairs/subjects',
  area: 'general',
  title: 'What is about a post takes one of two names for it: both together are refused, and null beside one is as if it were left out',
  rules: ['CMT-06', 'D-GEN-03', 'D-GEN-23'],
  needs: ['writes'],
  cases: () => fc.record({ of: fc.constantFrom(...SUBJECTS), how: fc.constantFrom(...HOWS) }),
  async check(session, { of: { operationId, names, others, where, needsOne }, how }) {
    const text = operationId === 'createComment' ? { text: tagged(session, 'Hello') } : {};
    const fields = {
      teamId: session.teamId,
      ...others,
      ...text,
      ...beside(how, { [names[0]]: NOBODY }, { [names[1]]: NOBODY }, where === 'body'),
    };
    const answer = await ask(session, operationId, { [where]: fields });
    const what = `${operationId} with ${JSON.stringify(fields)}`;
    if (how === 'both') return expectAnswer(what, answer, 400);
    if (how === 'neither') return expectAnswer(what, answer, needsOne ? 400 : 200);
    const isOfAnalytics = operationId.endsWith('Analytics');
    // Analytics of imported posts may be switched off, and all of them.
    if (isOfAnalytics && how.startsWith('second')) return;
    expectAnswer(what, answer, 404, ...(isOfAnalytics ? [403] : []));
  },
};

/** The fields of one, of the other, of both or of neither. */
function beside(how: How, one: Fields, other: Fields, takesNull: boolean): Fields {
  const nulls = (fields: Fields): Fields => (takesNull ? Object.fromEntries(Object.keys(fields).map(name => [name, null])) : {});
  switch (how) {
    case 'both':
      return { ...one, ...other };
    case 'neither':
      return {};
    case 'first':
      return one;
    case 'second':
      return other;
    case 'first, null beside':
      return { ...nulls(other), ...one };
    default:
      return { ...nulls(one), ...other };
  }
}

type Outcome = 200 | 400;

interface PlatformPair {
  readonly platform: Platform;
  readonly one: Fields;
  readonly other: Fields;
  /** Of the first alone, of the second alone, and of both. */
  readonly outcomes: readonly [Outcome, Outcome, Outcome];
}

const LINK = 'https://example.com/a';
const DATES = { eventStartDate: '2030-02-28T10:00:00Z', eventEndDate: '2030-03-01T10:00:00Z' };
const OFFER = { topicType: 'OFFER', eventTitle: 'Sale', ...DATES, offerCouponCode: 'TEN' };

const PAIRS: readonly PlatformPair[] = [
  { platform: 'THREADS', one: { poll: { optionA: 'a', optionB: 'b' } }, other: { gif: { gifId: 'g' } }, outcomes: [200, 200, 400] },
  { platform: 'BLUESKY', one: { thumbnail: LINK }, other: { externalUrl: LINK }, outcomes: [400, 200, 200] },
  { platform: 'GOOGLE_BUSINESS', one: { callToActionType: 'LEARN_MORE' }, other: { callToActionUrl: LINK }, outcomes: [400, 200, 200] },
  { platform: 'GOOGLE_BUSINESS', one: OFFER, other: { callToActionType: 'LEARN_MORE', callToActionUrl: LINK }, outcomes: [200, 200, 400] },
  { platform: 'GOOGLE_BUSINESS', one: { topicType: 'EVENT', eventTitle: 'Fair' }, other: DATES, outcomes: [400, 200, 200] },
];

const platformPairs: Property<{ readonly pair: PlatformPair; readonly how: How }> = {
  id: 'field-pairs/platforms',
  area: 'posts',
  title: 'Fields of a platform that exclude or need one another are judged when a post is to be scheduled',
  rules: ['D-PST-10', 'D-GEN-23'],
  isDecision: true,
  needs: ['writes'],
  cases: () => fc.record({ pair: fc.constantFrom(...PAIRS), how: fc.constantFrom(...HOWS) }),
  async check(session, { pair: { platform, one, other, outcomes }, how }) {
    fc.pre((await usableAccounts(session)).has(platform));
    const data = { [platform]: { text: 'Hello', ...beside(how, one, other, true) } };
    const postDate = new Date(farAhead(session, 0)).toISOString();
    const post = { teamId: session.teamId, title: ownName(session), postDate, socialAccountTypes: [platform], data };
    const answer = await ask(session, 'createPost', { body: { ...post, status: 'SCHEDULED' } });
    expectAnswer(`a scheduled post with ${JSON.stringify(data)}`, answer, outcomeOf(how, outcomes));
    expectAnswer(`a draft with ${JSON.stringify(data)}`, await ask(session, 'createPost', { body: { ...post, status: 'DRAFT' } }), 200);
  },
};

function outcomeOf(how: How, [first, second, both]: PlatformPair['outcomes']): Outcome {
  if (how === 'both') return both;
  if (how === 'neither') return 200;
  return how.startsWith('first') ? first : second;
}
