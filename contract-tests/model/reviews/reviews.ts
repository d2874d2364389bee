/** The model of reviews and recommendations. */
import { objectsOf } from '../../suites/requests.ts';
import { wait } from '../choose.ts';
import { defineModel } from '../define-model.ts';
import { importsTimeline, type ModelJob } from '../imports.ts';
import { setPlatform } from '../platform-failures.ts';
import { fieldsOf, type Real } from '../real.ts';
import { addOnPlatform, addressOf, changeOnPlatform, replyToItem, startImport } from './commands.ts';
import {
  CAPACITY,
  type Item,
  type ModelImport,
  type Names,
  PLATFORMS,
  type Place,
  type ReviewPlatform,
  type ReviewsModel,
} from './model.ts';
import { observe, observeImports, observeStored } from './observe.ts';

const NAMES: Readonly<Record<ReviewPlatform, Names>> = {
  GOOGLE_BUSINESS: {
    start: 'startReviewImport',
    get: 'getReviewImport',
    listImports: 'listReviewImports',
    list: 'listReviews',
    items: 'reviews',
    externalId: 'externalReviewId',
    counter: 'reviewsImported',
    fetching: 'FETCHING_REVIEWS',
    lifecycle: 'ReviewImportStatus',
  },
  FACEBOOK: {
    start: 'startRecommendationImport',
    get: 'getRecommendationImport',
    listImports: 'listRecommendationImports',
    list: 'listRecommendations',
    items: 'recommendations',
    externalId: 'externalRecommendationId',
    counter: 'itemsImported',
    fetching: 'FETCHING_RECOMMENDATIONS',
    lifecycle: 'RecommendationImportStatus',
  },
};

/** Longer than an import takes that does not pause. */
const REST_MS = 300_000;

const failPlatform = setPlatform<string, ReviewsModel>({
  platforms: PLATFORMS,
  failures: [{ mode: 'outage' }, { mode: 'rate-limited' }, { mode: 'rate-limited', endsInMs: 1_200_000 }],
  failuresPerRecovery: 4,
});

const nextMonth = ({ now }: ReviewsModel): number => Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + 1, 1);
const waits = wait<ReviewsModel>([
  1_000,
  1_000,
  2_000,
  3_000,
  30_000,
  61_000,
  200_000,
  1_200_000,
  1_200_000,
  ['until the month is over', nextMonth],
]);

export const reviewsModel = defineModel<ReviewsModel, ModelJob<ModelImport>>({
  id: 'model/reviews',
  area: 'reviews',
  title: 'Imports bring in what people say, newest first and within the capacity of the month; replies are written, judged and shown',
  rules: ['QTA-21', 'D-MSC-29', 'MSC-200'],
  maxCommands: 30,
  needs: ['imports', 'clock', 'control'],
  commands: [
    { command: startImport, weight: 6, rules: ['MSC-201', 'MSC-202', 'D-MSC-24', 'D-MSC-25', 'D-MSC-26', 'D-MSC-28'] },
    { command: waits, weight: 7, rules: ['D-MSC-32'] },
    { command: addOnPlatform },
    { command: changeOnPlatform, rules: ['MSC-205', 'D-MSC-36'] },
    { command: replyToItem, weight: 2, rules: ['MSC-210', 'MSC-211', 'D-MSC-35'] },
    { command: failPlatform, weight: 2, rules: ['MSC-203', 'MSC-204'] },
  ],
  setUp: knownWorld,
  timeline: importsTimeline(observe),
  compare: observeStored,
  async finish(model, real) {
    await real.advanceTo(model.now + REST_MS);
    for (const each of model.imports) await observe(each, real);
    await observeImports(model, real);
  },
});

async function knownWorld(real: Real): Promise<ReviewsModel> {
  await real.control('PATCH', '/_sim/organizations/org_acme', { limits: { reviews: CAPACITY } });
  const places: Place[] = [];
  for (const platform of PLATFORMS) {
    const account = real.accounts.get(platform) ?? '';
    places.push({ platform, names: NAMES[platform], account, items: await itemsOf(account, real), stored: new Map() });
  }
  return { now: real.time().from, places, imports: [], jobs: [], used: new Map(), failures: new Map(), added: 0 };
}

/** Returns what the platform says about an account before the case begins. */
async function itemsOf(account: string, { control }: Real): Promise<Item[]> {
  const { items } = await control('GET', `${addressOf({ account })}?limit=1000`);
  return objectsOf(items).map(({ id, createdAt, comment, reply }) => {
    const { comment: text, state = null } = fieldsOf(reply);
    return {
      id: String(id),
      createdAt: Date.parse(String(createdAt)),
      comment: textOf(comment),
      reply: reply === null ? null : { comment: String(text), state: textOf(state) },
    };
  });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
