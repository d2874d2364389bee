/** What the models of reviews do: start imports, reply, and change what is on the platforms. */
import * as fc from 'fast-check';
import type { Command, SyncedReal } from '../define-model.ts';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import { addItem, beginImport, type Place, type ReviewsModel, refusalOf, reply, type StoredItem } from './model.ts';
import { expectImport } from './observe.ts';

const MAX_IMPORTS = 15;

/** Starts an import: 409 while one is active or Facebook rests, 403 when the account has no capacity left this month. */
export const startImport = fc.record({ place: fc.nat(1), count: fc.constantFrom(1, 3, 49, 50, 51, 120, 250) }).map(
  ({ place: number, count }): Command<ReviewsModel> => ({
    check: ({ imports }) => imports.length < MAX_IMPORTS,
    async run(model, real) {
      const place = placeOf(model, number);
      const answer = await real.call(place.names.start, { body: { teamId: real.teamId, count } });
      const refusal = refusalOf(model, place);
      expectStatus(place.names.start, answer, refusal ?? 201);
      if (refusal === undefined) {
        const shown = fieldsOf(answer.body);
        expectImport(beginImport(model, place, String(shown['id']), count), shown, real);
      }
      await real.settle();
    },
    toString: () => `import ${count} of place #${number}`,
  }),
);

/** Replies to a stored item whose platform answers, with a text that Google approves or rejects. */
export const replyToItem = fc.record({ place: fc.nat(1), number: fc.nat(200), isMarked: fc.boolean() }).map(
  ({ place: placeNumber, number, isMarked }): Command<ReviewsModel> => ({
    check: model => repliable(model, placeOf(model, placeNumber)).length > 0,
    async run(model, real) {
      const place = placeOf(model, placeNumber);
      const candidates = repliable(model, place);
      const stored = candidates[number % candidates.length];
      if (!stored) return;
      const comment = isMarked ? 'This is spam.' : `Thank you, number ${number}!`;
      const isThere = place.items.some(({ id }) => id === stored.item.id);
      const isGoogle = place.platform === 'GOOGLE_BUSINESS';
      const path = isGoogle ? { reviewId: stored.id ?? '' } : { recommendationId: stored.id ?? '' };
      const answer = await real.call(isGoogle ? 'replyToReview' : 'replyToRecommendation', {
        path,
        body: { teamId: real.teamId, comment },
      });
      const shown = fieldsOf(answer.body);
      const hasStory = isGoogle || answer.status !== 400;
      expectStatus('a reply', answer, hasStory ? (isThere ? 200 : 404) : 400);
      if (!hasStory) return expectNoStory(place, stored, real);
      if (isThere) {
        expectSame('the id of the answer', shown['id'], stored.id);
        reply(model, place, stored, comment);
      }
      await real.settle();
    },
    toString: () => `reply to #${number} of place #${placeNumber}${isMarked ? ' with a marked word' : ''}`,
  }),
);

/** Throws unless a recommendation that takes no reply has no story. */
async function expectNoStory({ names }: Place, { id }: StoredItem, real: SyncedReal): Promise<void> {
  const shown = await real.did('getRecommendation', { path: { recommendationId: id ?? '' }, query: { teamId: real.teamId } });
  expectSame(`openGraphStoryId of a recommendation that ${names.list} shows`, shown['openGraphStoryId'], null);
}

/** Lets somebody say something new. */
export const addOnPlatform = fc.nat(1).map(
  (number): Command<ReviewsModel> => ({
    check: () => true,
    async run(model, { control }) {
      const place = placeOf(model, number);
      model.added += 1;
      const comment = `Said ${model.added}`;
      const { id, createdAt } = await control('POST', addressOf(place), { comment });
      addItem(place, { id: String(id), createdAt: Date.parse(String(createdAt)), comment, reply: null });
    },
    toString: () => `somebody says something about place #${number}`,
  }),
);

/** Lets somebody change or take back what was said, mostly something that was imported. */
export const changeOnPlatform = fc.record({ place: fc.nat(1), number: fc.nat(60), isRemoved: fc.boolean() }).map(
  ({ place: placeNumber, number, isRemoved }): Command<ReviewsModel> => ({
    check: () => true,
    async run(model, { control }) {
      const place = placeOf(model, placeNumber);
      const item = place.items[number];
      if (!item) return;
      const address = `${addressOf(place)}/${encodeURIComponent(item.id)}`;
      if (isRemoved) {
        await control('DELETE', address);
        place.items = place.items.filter(each => each !== item);
        return;
      }
      model.added += 1;
      item.comment = `Changed ${model.added}`;
      await control('PATCH', address, { comment: item.comment });
    },
    toString: () => `${isRemoved ? 'remove' : 'change'} what was said #${number} about place #${placeNumber}`,
  }),
);

/** The address of what is said about the account of a place, in the control API. */
export function addressOf({ account }: Pick<Place, 'account'>): string {
  return `/_sim/social-accounts/${account}/reviews`;
}

function placeOf({ places }: Readonly<ReviewsModel>, number: number): Place {
  const place = places[number % places.length];
  if (!place) throw new Error('The model has no place');
  return place;
}

function repliable({ failures }: Readonly<ReviewsModel>, { platform, stored }: Place): readonly StoredItem[] {
  return failures.has(platform) ? [] : [...stored.values()].filter(({ id }) => id !== null);
}
