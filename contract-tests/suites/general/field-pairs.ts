/** Pairs of fields that exclude or need each other, which the schemas do not express: both, each alone, and one with the other null. */
import * as fc from 'fast-check';
import type { OperationId, Platform } from '../../../openapi/generated/types.ts';
import { NOBODY } from '../../arbitraries/id-kinds.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { tagged } from '../../tag.ts';
import { usableAccounts } from '../accounts/team-accounts.ts';
import { ownName } from '../posts/own-names.ts';
import { ask, expectAnswer, farAhead } from '../requests.ts';

export function suite(): readonly Property[] {
  return [subjects, platformPairs];
}

/** Two fields for the subject of a call, which takes only one of them. */
interface Subjects {
  readonly operationId: OperationId;
  readonly names: readonly [string, string];
  readonly others: Fields;
  readonly where: 'body' | 'query';
  /** Whether one of them is required. */
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
  title: 'Operations that take one of two ids of a post refuse both together, and treat a null as absent',
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
    // A deployment may have no analytics of imported posts, or none at all.
    if (isOfAnalytics && how.startsWith('second')) return;
    expectAnswer(what, answer, 404, ...(isOfAnalytics ? [403] : []));
  },
};

/** Returns the fields that a case sends. */
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
  /** The statuses for the first alone, the second alone, and both. */
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
  title: 'Fields of a platform that exclude or need each other are checked for scheduled posts only',
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
