/** Defects in reviews and recommendations. Their author knew only the specification, and had not seen a suite. */
import type { Platform } from '../../../../../openapi/generated/types.ts';
import type { OpinionPage, Opinions, PlatformOpinion } from '../../../../../simulator/domain/ports/reviews.ts';
import {
  accountOf,
  apiError,
  type JsonObject,
  mapResult,
  monthOf,
  type OperationCall,
  type Replacement,
  replaceMethod,
  reschedule,
  type World,
  withQuery,
} from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

/** Changes a page that an import of either kind reads from a platform. */
type PageChange = <Item extends PlatformOpinion>(
  page: OpinionPage<Item>,
  account: { readonly platform: Platform; readonly externalId: string },
) => OpinionPage<Item>;

/** Changes the pages that imports read. */
function changePages({ platforms }: World, change: PageChange): void {
  const changeThose = <Item extends PlatformOpinion>(platform: Platform, source: Opinions<Item>): void =>
    replaceMethod(source, 'page', next => (externalId, after, limit) => change(next(externalId, after, limit), { platform, externalId }));
  changeThose('GOOGLE_BUSINESS', platforms.GOOGLE_BUSINESS.reviews);
  changeThose('FACEBOOK', platforms.FACEBOOK.recommendations);
}

/** Counts the month's capacity of a real account under other keys. */
function recount(world: World, keyOf: (key: string) => string): void {
  replaceMethod(world.quotas.monthlyReviews, 'get', next => key => next(keyOf(key)));
  replaceMethod(world.quotas.monthlyReviews, 'add', next => (key, amount) => next(keyOf(key), amount));
}

const CAPACITY = { FREE: 5, PRO: 200, BUSINESS: 200 } as const;

/** Refuses an import of more than the month's capacity has left. */
function refusingMore(platform: Platform): Replacement {
  return (go, call) => {
    const { world, caller, request } = call;
    const { plan, limits } = caller.organization;
    const { externalId } = accountOf(call, { teamId: request.body['teamId'], type: platform }) ?? {};
    const used = world.quotas.monthlyReviews.get(`${platform}:${externalId ?? ''}:${monthOf(world.clock.now())}`);
    const left = (limits.reviews ?? CAPACITY[plan]) - used;
    if (Number(request.body['count']) > left) throw apiError(403, `The monthly limit leaves ${Math.max(0, left)} items`);
    return go();
  };
}

/** Runs a start of an import as if a rate limit had ended the imports that it pauses. */
const withoutPaused: Replacement = (go, { world }) => {
  const { imports } = world.reviews;
  const { findBy } = imports;
  imports.findBy = (index, key) => findBy.call(imports, index, key).filter(({ status }) => status !== 'RATE_LIMITED');
  try {
    return go();
  } finally {
    imports.findBy = findBy;
  }
};

const limitOfThePage: Replacement = mapResult((body, { request }) => ({ ...body, limit: request.query['limit'] }));

/** Orders a list by the last change of its items. */
function lastChangedFirst(name: 'reviews' | 'recommendations'): Replacement {
  return (go, call) => {
    const [offset, limit] = [Number(call.request.query['offset']), Number(call.request.query['limit'])];
    const body = go(withQuery(call, { offset: 0, limit: 100_000 })) as JsonObject;
    const items = body[name] as readonly JsonObject[];
    const sorted = items.toSorted((a, b) => String(b['updateTime']).localeCompare(String(a['updateTime'])));
    return { ...body, [name]: sorted.slice(offset, offset + limit) };
  };
}

/** Calls as the organization of the import that the request names. */
const asItsOwner: Replacement = (go, { world, caller, request }) => {
  const run = world.reviews.imports.get(String(request.path['importId']));
  const organization = run && world.organizations.byId.get(run.organizationId);
  return go(organization && { caller: { ...caller, organization } });
};

/** Reads a review as if it were of the selected location. */
function ofSelectedLocation(go: () => unknown, call: OperationCall): unknown {
  const { reviews } = call.world.reviews;
  const { externalId } = accountOf(call, { teamId: call.request.query['teamId'], type: 'GOOGLE_BUSINESS' }) ?? {};
  const { get } = reviews;
  reviews.get = id => {
    const stored = get.call(reviews, id);
    return stored && externalId ? { ...stored, accountExternalId: externalId } : stored;
  };
  try {
    return go();
  } finally {
    reviews.get = get;
  }
}

export const reviews = mutants('reviews', {
  'updates-cost': [
    'Reviews that an import finds stored already use the capacity of the month',
    {
      world(world) {
        const { reviews: ofLocations, recommendations } = world.reviews;
        const isKnown = (id: string): boolean => [ofLocations, recommendations].some(each => each.count('external', id) > 0);
        changePages(world, (page, { platform, externalId }) => {
          const known = page.items.filter(({ id }) => isKnown(id)).length;
          world.quotas.monthlyReviews.add(`${platform}:${externalId}:${monthOf(world.clock.now())}`, known);
          return page;
        });
      },
    },
  ],
  'stored-again': [
    'A second import stores the reviews of a first one again',
    {
      world(world) {
        const { GOOGLE_BUSINESS } = world.platforms;
        let isFetching = false;
        replaceMethod(GOOGLE_BUSINESS.reviews, 'page', next => (externalId, after, limit) => {
          isFetching = true;
          return next(externalId, after, limit);
        });
        replaceMethod(world.reviews.reviews, 'findBy', next => (index, key) => {
          if (index !== 'own' || !isFetching) return next(index, key);
          isFetching = false;
          return [];
        });
      },
    },
  ],
  'month-of-another-zone': [
    'The capacity of the month comes back eight hours after the month has begun in UTC',
    {
      world: world => recount(world, key => key.replace(/\d{4}-\d\d$/, monthOf(world.clock.now() - 8 * 3_600_000))),
    },
  ],
  'capacity-of-the-connection': [
    'An account that is disconnected and connected again has the whole capacity of the month',
    {
      world: world =>
        recount(world, key => {
          const [real = ''] = /^.*:\d{4}-\d\d/.exec(key) ?? [];
          const account = world.accounts.byId.findBy('real', real.slice(0, -':YYYY-MM'.length))[0];
          return account ? `${real}:${account.id}` : real;
        }),
    },
  ],
  'more-than-left-is-refused': [
    'An import of more items than the month has left is refused and not cut',
    { operations: { startReviewImport: refusingMore('GOOGLE_BUSINESS'), startRecommendationImport: refusingMore('FACEBOOK') } },
  ],
  'approved-at-once': [
    'A reply to a review is approved at once',
    {
      world(world) {
        const { reviews: source } = world.platforms.GOOGLE_BUSINESS;
        replaceMethod(
          source,
          'reply',
          next => (externalId, review, comment) => source.judge(externalId, next(externalId, review, comment), { state: 'APPROVED' }),
        );
      },
    },
  ],
  'judged-with-the-first': [
    'A reply that replaces another one is judged when the first one would have been',
    {
      world(world) {
        const due = new Map<string, number>();
        reschedule(world, 'review.judgeReply', (at, now, id) => {
          const first = due.get(id);
          const judgedAt = first !== undefined && first > now ? first : at;
          due.set(id, judgedAt);
          return judgedAt;
        });
      },
    },
  ],
  'no-reply-to-remove': [
    'The removal of a reply that is not there succeeds',
    {
      operations: {
        deleteReviewReply(go, { world, request }) {
          const stored = world.reviews.reviews.get(String(request.path['reviewId']));
          if (!stored || stored.item.reply) return go();
          const reply = { comment: '-', updatedAt: 0, state: 'APPROVED', violation: null, url: null } as const;
          const { reviews: source } = world.platforms.GOOGLE_BUSINESS;
          source.put(stored.accountExternalId, { ...stored.item, reply });
          try {
            return go();
          } finally {
            source.put(stored.accountExternalId, { ...stored.item, reply: null });
          }
        },
      },
    },
  ],
  'paused-is-over': [
    'A second import starts while a rate limit pauses the first one',
    { operations: { startReviewImport: withoutPaused, startRecommendationImport: withoutPaused } },
  ],
  'limit-of-the-page': [
    'limit of a list is the size of the page and not the limit of the month',
    { operations: { listReviews: limitOfThePage, listRecommendations: limitOfThePage } },
  ],
  'last-changed-first': [
    'Lists begin with what its author changed last, not with what was written last',
    { operations: { listReviews: lastChangedFirst('reviews'), listRecommendations: lastChangedFirst('recommendations') } },
  ],
  'second-reply-is-new': [
    'A second reply to a recommendation gets a new ownerReplyCommentId',
    {
      world: world =>
        replaceMethod(
          world.platforms.FACEBOOK.recommendations,
          'reply',
          next => (externalId, recommendation, comment) => next(externalId, { ...recommendation, reply: null }, comment),
        ),
    },
  ],
  'thread-of-nothing': [
    'A recommendation without a story has an empty list of comments',
    {
      operations: {
        listRecommendationComments(go, { world, request }) {
          const stored = world.reviews.recommendations.get(String(request.path['recommendationId']));
          return stored?.item.storyId === null ? { comments: [], total: 0 } : go();
        },
      },
    },
  ],
  'import-of-anybody': [
    'An import can be read by its id with the key of another organization',
    { operations: { getReviewImport: asItsOwner, getRecommendationImport: asItsOwner } },
  ],
  'rate-limit-is-the-end': [
    'An import that the platform slows down ends as FAILED',
    {
      world(world) {
        reschedule(world, 'reviewImport.resume', () => null);
        replaceMethod(world.reviews.imports, 'update', next => (run, changes) => {
          if (changes.status !== 'RATE_LIMITED') return next(run, changes);
          const error = 'The platform takes no more requests';
          return next(run, { ...changes, status: 'FAILED', rateLimitResetAt: null, error, completedAt: world.clock.now() });
        });
      },
    },
  ],
  'failure-costs-nothing': [
    'A failed import gives back the capacity of what it has stored',
    {
      world: world =>
        replaceMethod(world.reviews.imports, 'update', next => (run, changes) => {
          const key = `${run.platform}:${run.externalId}:${monthOf(world.clock.now())}`;
          if (changes.status === 'FAILED') world.quotas.monthlyReviews.add(key, -run.imported);
          return next(run, changes);
        }),
    },
  ],
  'review-of-another-location': [
    'A review of a location that is not selected any more can be read by its id',
    { operations: { getReview: ofSelectedLocation } },
  ],
  'known-fill-the-count': [
    'Reviews that are stored already count towards the count of an import, so that it does not go further back',
    {
      world(world) {
        const read = new Map<string, number>();
        changePages(world, (page, { platform, externalId }) => {
          const run = world.reviews.imports
            .all()
            .find(({ status, ...other }) => status === 'FETCHING' && other.platform === platform && other.externalId === externalId);
          if (!run) return page;
          const before = read.get(run.id) ?? 0;
          const items = page.items.slice(0, run.requestedCount - before);
          read.set(run.id, before + items.length);
          return { items, hasMore: page.hasMore && before + items.length < run.requestedCount };
        });
      },
    },
  ],
});
