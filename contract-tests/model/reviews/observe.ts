/** Compares imports and what they stored with the model. */
import { expectRun } from '../imports.ts';
import { expectSame, type Fields, fieldsOf, type Real } from '../real.ts';
import { CAPACITY, type ModelImport, type Place, type ReviewsModel, remaining } from './model.ts';

export async function observe(each: ModelImport, real: Real): Promise<void> {
  expectImport(each, await real.did(each.place.names.get, { path: { importId: each.id } }), real);
}

/** Throws unless a response shows the same import as the model. */
export function expectImport(each: ModelImport, shown: Fields, real: Real): void {
  const { id, place, requestedCount, imported } = each;
  const status = each.status === 'FETCHING' ? place.names.fetching : each.status;
  const own = { status, socialAccountId: place.account, requestedCount, [place.names.counter]: imported };
  expectRun(place.names.lifecycle, each, shown, own, real);
  expectSame(`error of ${id} (${status}) is given`, shown['error'] !== null, status === 'FAILED');
}

/** Throws unless the last imports are listed, newest first. */
export async function observeImports({ imports, places }: ReviewsModel, real: Real): Promise<void> {
  for (const place of places) {
    const shown = await real.did(place.names.listImports, { query: { teamId: real.teamId } });
    const listed = (shown['imports'] as readonly unknown[]).map(fieldsOf);
    const expected = imports.filter(each => each.place === place).toReversed();
    expectSame(
      `the imports of ${place.platform}`,
      listed.map(({ id }) => id),
      expected.map(({ id }) => id),
    );
  }
}

const PAGE = 100;

/** Throws unless what is stored is listed, newest first, as it was when it was last imported or replied to, with the remaining capacity. */
export async function observeStored(model: ReviewsModel, real: Real): Promise<void> {
  for (const place of model.places) {
    const there = [...place.stored.values()].filter(({ isGone }) => !isGone);
    const listed = await readAll(place, real, there.length, remaining(model, place));
    for (const shown of listed) {
      const stored = place.stored.get(String(shown[place.names.externalId]));
      if (stored) stored.id ??= String(shown['id']);
    }
    // Of what was said at one instant, our ids decide.
    const expected = there.sort((a, b) => b.item.createdAt - a.item.createdAt || ((a.id ?? '') < (b.id ?? '') ? 1 : -1));
    expectSame(
      `what is stored of ${place.platform}`,
      listed.map(shownOf(place)),
      expected.map(({ item }) => [item.id, item.comment, item.reply]),
    );
    for (const [index, stored] of expected.entries()) {
      expectSame(`the id of ${stored.item.id}`, listed[index]?.['id'], stored.id);
    }
  }
}

async function readAll({ names, platform }: Place, real: Real, total: number, left: number): Promise<readonly Fields[]> {
  const items: Fields[] = [];
  do {
    const page = await real.did(names.list, { query: { teamId: real.teamId, limit: PAGE, offset: items.length } });
    const numbers = [page['total'], page['limit'], page['remainingCapacity']];
    expectSame(`total, limit and remainingCapacity of ${platform}`, numbers, [total, CAPACITY, Math.max(0, left)]);
    items.push(...(page[names.items] as readonly unknown[]).map(fieldsOf));
  } while (items.length > 0 && items.length < total && items.length % PAGE === 0);
  return items;
}

function shownOf({ platform, names }: Place) {
  return (shown: Fields): unknown => {
    const comment = platform === 'FACEBOOK' ? shown['ownerReplyComment'] : shown['reviewReplyComment'];
    const state = platform === 'FACEBOOK' ? null : shown['reviewReplyState'];
    return [shown[names.externalId], shown['comment'], comment === null ? null : { comment, state }];
  };
}
