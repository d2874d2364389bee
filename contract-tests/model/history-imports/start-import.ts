import * as fc from 'fast-check';
import type { Command, SyncedReal } from '../define-model.ts';
import { expectWithin } from '../interval.ts';
import { expectStatus, fieldsOf, type TimedAnswer } from '../real.ts';
import { expectPossible } from './follow.ts';
import { type Filter, type HistoryModel, newImport, remaining } from './model.ts';
import { expectImport } from './observe.ts';

/** Imported posts stay on a deployment, so a case imports only a few. */
const MAX_IMPORTS = { simulator: 12, deployment: 3 };
const MAX_POSTS = 3;

const FILTERS: readonly Filter[] = [
  {},
  { importCarousels: true },
  { mediaType: 'IMAGE', importCarousels: true },
  { surface: 'STORY' },
  { mediaType: 'VIDEO' },
];
/** How many of the filters are used on a deployment. The others match few posts, so that an import would read all of them. */
const COMMON_FILTERS = 3;

interface ImportChoice {
  readonly number: number;
  readonly count: number;
  readonly filter: number;
  readonly withAnalytics: boolean;
  /** Whether to omit `withAnalytics` when it is true, which is its default. */
  readonly isByDefault: boolean;
}

/** Starts an import: 403 when the account has no capacity left this month. It is limited to the remaining capacity. */
export const startImport = fc
  .record({
    number: fc.nat(8),
    count: fc.constantFrom(1, 2, 3, 5, 8, 20),
    filter: fc.nat(FILTERS.length - 1),
    withAnalytics: fc.boolean(),
    isByDefault: fc.boolean(),
  })
  .map(
    (choice): Command<HistoryModel> => ({
      check: ({ imports, isKnown }) => imports.length < MAX_IMPORTS[isKnown ? 'simulator' : 'deployment'],
      run: (model, real) => (model.isKnown ? startKnown(model, real, choice) : startUnknown(model, real, choice)),
      toString: () =>
        `import ${choice.count} of platform #${choice.number} ${JSON.stringify(FILTERS[choice.filter])}${choice.withAnalytics ? ' with analytics' : ''}`,
    }),
  );

async function startKnown(model: HistoryModel, real: SyncedReal, choice: ImportChoice): Promise<void> {
  const { count, withAnalytics } = choice;
  const platform = platformOf(model, choice);
  const filter = FILTERS[choice.filter] ?? {};
  const answer = await start(real, { ...choice, platform, count, filter });
  if (remaining(model, platform) <= 0) return expectStatus('createHistoryImport without capacity', answer, 403);
  expectStatus('createHistoryImport', answer, 201);
  const shown = fieldsOf(answer.body);
  const fresh = newImport(model, { id: String(shown['id']), platform, filter, withAnalytics }, count);
  expectImport(fresh, shown, real);
  model.imports.push(fresh);
  await real.settle();
}

/** Starts an import on a deployment, where others may use capacity meanwhile: at least the lower of the capacities before and after was there. */
async function startUnknown(model: HistoryModel, real: SyncedReal, choice: ImportChoice): Promise<void> {
  const { withAnalytics } = choice;
  const count = Math.min(choice.count, MAX_POSTS);
  const platform = platformOf(model, choice);
  const filter = FILTERS[choice.filter % COMMON_FILTERS] ?? {};
  const before = await capacityOf(platform, real);
  const answer = await start(real, { ...choice, platform, count, filter });
  const left = Math.min(before, await capacityOf(platform, real));
  if (answer.status === 403 && left <= 0) return;
  expectStatus(`createHistoryImport with a capacity of ${left}`, answer, 201);
  const shown = fieldsOf(answer.body);
  const requestedCount = Number(shown['requestedCount']);
  if (requestedCount > count || requestedCount < Math.min(count, left))
    throw new Error(`requestedCount is ${requestedCount} for a count of ${count} and a capacity of ${left}`);
  const asked = { id: String(shown['id']), platform, filter, withAnalytics };
  const fresh = { ...newImport(model, asked, count), requestedCount };
  expectPossible(fresh, shown, real);
  expectWithin('createdAt of a new import', shown['createdAt'], answer.during);
  model.imports.push(fresh);
  await real.settle();
}

function platformOf({ platforms }: HistoryModel, { number }: ImportChoice): string {
  return platforms[number % platforms.length] ?? '';
}

interface Asked {
  readonly platform: string;
  readonly count: number;
  readonly filter: Filter;
  readonly withAnalytics: boolean;
  readonly isByDefault: boolean;
}

function start({ call, teamId }: SyncedReal, { platform, count, filter, withAnalytics, isByDefault }: Asked): Promise<TimedAnswer> {
  const analytics = withAnalytics && isByDefault ? {} : { withAnalytics };
  return call('createHistoryImport', { body: { teamId, socialAccountType: platform, count, ...analytics, ...filter } });
}

async function capacityOf(socialAccountType: string, real: SyncedReal): Promise<number> {
  const query = { teamId: real.teamId, socialAccountType, limit: 1 };
  return Number((await real.did('listImportedPosts', { query }))['remainingCapacity']);
}
