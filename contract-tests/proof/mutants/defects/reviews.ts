import { during, type JsonObject, onUpdate, type Replacement, replaceMethod, reschedule, type World, withQuery } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

/** Counts the month's capacity of a real account under other keys. */
function recount(world: World, keyOf: (key: string) => string): void {
  replaceMethod(world.quotas.monthlyReviews, 'get', next => key => next(keyOf(key)));
  replaceMethod(world.quotas.monthlyReviews, 'add', next => (key, amount) => next(keyOf(key), amount));
}

/** Runs a start of an import as if a rate limit had ended the imports that it pauses. */
const withoutPaused: Replacement = (go, { world }) =>
  during(world.reviews.imports, 'findBy', next => (index, key) => next(index, key).filter(({ status }) => status !== 'RATE_LIMITED'), go);

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

/** Returns the UTC month of an instant in the form of the monthly counters. */
function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

export const reviews = mutants('reviews', {
  'updates-counted': {
    defect: 'An import counts an item more than it stored',
    world: world =>
      onUpdate(world.reviews.imports, changes =>
        changes.imported === undefined ? changes : { ...changes, imported: changes.imported + 1 },
      ),
  },
  'gone-is-listed': {
    defect: 'What is gone from the platform stays in the list',
    world: world =>
      onUpdate(world.reviews.reviews, changes => (changes.deletedAt === undefined ? changes : { ...changes, deletedAt: null })),
  },
  'reply-elsewhere': {
    defect: 'A second reply to a recommendation is another comment',
    world: world => {
      const { recommendations } = world.platforms.FACEBOOK;
      replaceMethod(recommendations, 'reply', next => (account, item, comment) => next(account, { ...item, reply: null }, comment));
    },
  },
  'capacity-of-the-connection': {
    defect: 'An account that is disconnected and connected again has the whole capacity of the month',
    world: world =>
      recount(world, key => {
        const [real = ''] = /^.*:\d{4}-\d\d/.exec(key) ?? [];
        const account = world.accounts.byId.findBy('real', real.slice(0, -':YYYY-MM'.length))[0];
        return account ? `${real}:${account.id}` : real;
      }),
  },
  'judged-with-the-first': {
    defect: 'A reply that replaces another one is judged when the first one would have been',
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
  'no-reply-to-remove': {
    defect: 'The removal of a reply that is not there succeeds',
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
  'paused-is-over': {
    defect: 'A second import starts while a rate limit pauses the first one',
    startReviewImport: withoutPaused,
    startRecommendationImport: withoutPaused,
  },
  'last-changed-first': {
    defect: 'Lists begin with what its author changed last, not with what was written last',
    listReviews: lastChangedFirst('reviews'),
    listRecommendations: lastChangedFirst('recommendations'),
  },
  'rate-limit-is-the-end': {
    defect: 'An import that the platform slows down ends as FAILED',
    world(world) {
      reschedule(world, 'reviewImport.resume', () => null);
      replaceMethod(world.reviews.imports, 'update', next => (run, changes) => {
        if (changes.status !== 'RATE_LIMITED') return next(run, changes);
        const error = 'The platform takes no more requests';
        return next(run, { ...changes, status: 'FAILED', rateLimitResetAt: null, error, completedAt: world.clock.now() });
      });
    },
  },
  'failure-costs-nothing': {
    defect: 'A failed import gives back the capacity of what it has stored',
    world: world =>
      replaceMethod(world.reviews.imports, 'update', next => (run, changes) => {
        const key = `${run.platform}:${run.externalId}:${monthOf(world.clock.now())}`;
        if (changes.status === 'FAILED') world.quotas.monthlyReviews.add(key, -run.imported);
        return next(run, changes);
      }),
  },
});
