import type { Command, SyncedReal } from '../define-model.ts';
import { expectWithin } from '../interval.ts';
import { expectStatus, type Fields, fieldsOf } from '../real.ts';
import { possibleStates } from './follow.ts';
import { type CommentImportsModel, isActive, newImport, type Place, whichPlace } from './model.ts';
import { expectImport } from './observe.ts';
import { callAbout, readOf } from './unknown-posts.ts';

/** Starts an import: 409 exactly while one of the same post and platform is active. */
export const startImport = whichPlace.map(
  (number): Command<CommentImportsModel> => ({
    check: () => true,
    async run(model, real) {
      const place = model.places[number % model.places.length];
      if (place) await (model.isKnown ? startKnown : startUnknown)(model, real, place);
    },
    toString: () => `import the comments of place #${number}`,
  }),
);

async function startKnown(model: CommentImportsModel, real: SyncedReal, place: Place): Promise<void> {
  const answer = await real.call('createCommentImport', { body: bodyOf(place, real) });
  const isTaken = model.imports.some(each => each.place === place && isActive(each));
  if (isTaken) return expectStatus('createCommentImport while one is active', answer, 409);
  expectStatus('createCommentImport', answer, 201);
  const shown = fieldsOf(answer.body);
  const fresh = newImport(model, String(shown['id']), place);
  expectImport(fresh, shown, real);
  model.imports.push(fresh);
  await real.settle();
}

/** Starts an import on a deployment, where others may import the same comments: the list of imports shows whether one was active. */
async function startUnknown(model: CommentImportsModel, real: SyncedReal, place: Place): Promise<void> {
  const answer = await callAbout(place, 'createCommentImport', { body: bodyOf(place, real) }, real);
  const { from, to } = answer.during;
  const { id } = fieldsOf(answer.body);
  const others = (await importsOf(place, real)).filter(each => each['id'] !== id);
  if (answer.status === 409) {
    const mayBeActive = others.some(each => timeOf(each, 'createdAt') <= to && timeOf(each, 'completedAt') >= from);
    if (!mayBeActive) expectStatus('createCommentImport while no import of the post and platform is active', answer, 201);
    return;
  }
  const isActiveAllTheTime = others.some(each => timeOf(each, 'createdAt') < from && timeOf(each, 'completedAt') > to);
  expectStatus('createCommentImport', answer, isActiveAllTheTime ? 409 : 201);
  const shown = fieldsOf(answer.body);
  const fresh = newImport(model, String(id), place);
  fresh.possible = possibleStates(fresh, shown, real);
  expectWithin('createdAt of a new import', shown['createdAt'], answer.during);
  model.imports.push(fresh);
  await real.settle();
}

function bodyOf({ post, platform }: Place, { teamId }: SyncedReal): Fields {
  return { teamId, ...post, socialAccountType: platform };
}

async function importsOf(place: Place, real: SyncedReal): Promise<readonly Fields[]> {
  const { imports } = await readOf(place, 'listCommentImports', { query: { teamId: real.teamId, ...place.post, limit: 100 } }, real);
  return (imports as readonly unknown[]).map(fieldsOf).filter(({ platform }) => platform === place.platform);
}

/** Milliseconds since 1970; infinity for a time that is null. */
function timeOf(each: Fields, field: string): number {
  const time = each[field];
  return typeof time === 'string' ? Date.parse(time) : Number.POSITIVE_INFINITY;
}
