/** Existing imports of reviews and recommendations, and what they stored. */
import * as fc from 'fast-check';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { connectedAccounts, expectEqual, expectThat, objectsOf, read, readListed } from '../requests.ts';

/** How the API names things of one kind. */
interface Kind {
  readonly platform: 'GOOGLE_BUSINESS' | 'FACEBOOK';
  readonly list: OperationId;
  readonly get: OperationId;
  readonly listImports: OperationId;
  readonly getImport: OperationId;
  readonly items: string;
  readonly idName: string;
  readonly externalId: string;
  readonly counter: string;
}

const KINDS: readonly Kind[] = [
  {
    platform: 'GOOGLE_BUSINESS',
    list: 'listReviews',
    get: 'getReview',
    listImports: 'listReviewImports',
    getImport: 'getReviewImport',
    items: 'reviews',
    idName: 'reviewId',
    externalId: 'externalReviewId',
    counter: 'reviewsImported',
  },
  {
    platform: 'FACEBOOK',
    list: 'listRecommendations',
    get: 'getRecommendation',
    listImports: 'listRecommendationImports',
    getImport: 'getRecommendationImport',
    items: 'recommendations',
    idName: 'recommendationId',
    externalId: 'externalRecommendationId',
    counter: 'itemsImported',
  },
];

interface ListChoice {
  readonly kind: number;
  readonly number: number;
}

/** The most imports that a list shows. */
const MOST_IMPORTS = 20;

function reviewLists(): Property<ListChoice> {
  return {
    id: 'reviews/lists',
    area: 'reviews',
    title: 'A review, a recommendation and their imports are the same in a list and alone, and the lists show the capacity of the month',
    rules: ['MSC-200', 'MSC-205', 'MSC-206', 'D-MSC-29', 'D-MSC-34'],
    needs: [],
    cases: () => fc.record({ kind: fc.nat(1), number: fc.nat(30) }),
    async check(session, choice) {
      const kind = KINDS[choice.kind % KINDS.length];
      const accounts = await connectedAccounts(session);
      fc.pre(kind !== undefined && accounts.has(kind.platform));
      if (!kind) return;
      await checkItems(session, kind, choice.number);
      await checkImports(session, kind, choice.number);
    },
  };
}

async function checkItems(session: Session, kind: Kind, number: number): Promise<void> {
  const { teamId } = session;
  const page = await read(session, kind.list, { query: { teamId, limit: 100 } });
  const items = objectsOf(page[kind.items]);
  expectThat(Number(page['remainingCapacity']) <= Number(page['limit']), 'remainingCapacity is more than limit');
  expectThat(Number(page['remainingCapacity']) >= 0, 'remainingCapacity is below 0');
  expectThat(Number(page['total']) >= items.length, 'total is less than what is listed');
  const ids = items.map(item => item[kind.externalId]);
  expectEqual('the number of different items of the platform', new Set(ids).size, ids.length);
  expectEqual(
    'what is gone from the platform, and listed',
    items.filter(({ deletedAt }) => deletedAt !== null),
    [],
  );
  const chosen = items[number % Math.max(1, items.length)];
  if (!chosen) return;
  const alone = await readListed(session, kind.get, { path: { [kind.idName]: String(chosen['id']) }, query: { teamId } });
  expectEqual(`${kind.get} of ${String(chosen['id'])}`, withoutReply(alone), withoutReply(chosen));
}

/** Without what the judgement of the platform may change between two reads. */
function withoutReply(item: Fields): Fields {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !/^(?:review|owner)Reply|^updatedAt$/.test(name)));
}

async function checkImports(session: Session, kind: Kind, number: number): Promise<void> {
  const { teamId } = session;
  const imports = objectsOf((await read(session, kind.listImports, { query: { teamId } }))['imports']);
  expectThat(imports.length <= MOST_IMPORTS, `${imports.length} imports are listed`);
  for (const each of imports) expectPlausible(kind, each, teamId);
  const chosen = imports[number % Math.max(1, imports.length)];
  if (!chosen || !isOver(chosen)) return;
  expectEqual(kind.getImport, await readListed(session, kind.getImport, { path: { importId: String(chosen['id']) } }), chosen);
}

function isOver({ status }: Fields): boolean {
  return status === 'COMPLETED' || status === 'FAILED';
}

/** Throws unless an import is consistent. */
function expectPlausible({ counter }: Kind, shown: Fields, teamId: string): void {
  const { id, status, requestedCount, error, rateLimitResetAt, startedAt, completedAt } = shown;
  const name = `${String(id)} (${String(status)})`;
  expectEqual(`teamId of ${name}`, shown['teamId'], teamId);
  expectThat(Number(shown[counter]) <= Number(requestedCount), `${name} has stored ${String(shown[counter])} of ${String(requestedCount)}`);
  expectEqual(`whether ${name} has an error`, error !== null, status === 'FAILED');
  expectEqual(`whether ${name} has rateLimitResetAt`, rateLimitResetAt !== null, status === 'RATE_LIMITED');
  expectEqual(`whether ${name} has completedAt`, completedAt !== null, isOver(shown));
  expectEqual(`whether ${name} has startedAt`, startedAt !== null, status !== 'PENDING');
}

export function suite(): readonly Property[] {
  return [reviewLists()] as Property[];
}
