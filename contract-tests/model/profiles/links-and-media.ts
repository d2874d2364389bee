import * as fc from 'fast-check';
import { type Choice, choices, choose } from '../choose.ts';
import type { Command } from '../define-model.ts';
import { expectFields, expectSame, type Fields, fieldsOf } from '../real.ts';
import { write } from './change-location.ts';
import { CATEGORIES, MOST_LINKS, type ModelMedia, type ProfilesModel, TYPES, typesOf } from './model.ts';
import { expectProfile } from './observe.ts';

const URIS = ['https://book.example/', 'https://book.example/2'] as const;

/** Creates a link. A type that the category does not have is refused, and an eleventh of a type. */
export const createLink = fc
  .record({ uri: fc.constantFrom(...URIS), placeActionType: fc.constantFrom(...TYPES), isPreferred: fc.boolean() })
  .map(
    (link): Command<ProfilesModel> => ({
      check: () => true,
      async run(model, real) {
        const isRefused = !isPossible(model, link.placeActionType);
        const answer = await write(model, real, 'createPlaceActionLink', { placeActionLink: link }, isRefused ? 400 : 200);
        if (answer) {
          expectFields('the new link', answer, link);
          expectNamed(answer, `${String(model.location['name'])}/placeActionLinks/`);
          expectSame(
            'whether its name is new',
            model.links.some(({ name }) => name === answer['name']),
            false,
          );
          if (link.isPreferred) unprefer(model, link.placeActionType);
          model.links = [...model.links, answer];
        }
        await expectProfile(model, real);
      },
      toString: () => `create a link ${JSON.stringify(link)}`,
    }),
  );

/** Changes a link, or one that there is not. */
export const changeLink = fc
  .record({
    choice: choices(5),
    isKnown: fc.constantFrom(true, true, true, false),
    fields: fc.subarray(['uri', 'placeActionType', 'isPreferred'] as const, { minLength: 1 }),
    link: fc.record({ uri: fc.constantFrom(...URIS), placeActionType: fc.constantFrom(...TYPES), isPreferred: fc.boolean() }),
  })
  .map(
    ({ choice, isKnown, fields, link }): Command<ProfilesModel> => ({
      check: () => true,
      async run(model, real) {
        const chosen = isKnown ? choose(model.links, choice) : undefined;
        const name = chosen ? String(chosen['name']) : 'locations/nowhere/placeActionLinks/1';
        const isMoved = fields.includes('placeActionType') && link.placeActionType !== chosen?.['placeActionType'];
        const expected = !chosen ? 404 : isMoved && !isPossible(model, link.placeActionType) ? 400 : 200;
        const answer = await write(model, real, 'updatePlaceActionLink', { name, fields, placeActionLink: link }, expected);
        if (answer && chosen) {
          const changes = Object.fromEntries(fields.map(field => [field, link[field]]));
          const changed = { ...chosen, ...changes, updateTime: answer['updateTime'] };
          expectSame('the changed link', answer, changed);
          if (answer['isPreferred'] === true) unprefer(model, String(answer['placeActionType']));
          model.links = model.links.map(other => (other['name'] === name ? answer : other));
        }
        await expectProfile(model, real);
      },
      toString: () => `change ${isKnown ? `link ${show(choice)}` : 'an unknown link'}: ${fields.join()} of ${JSON.stringify(link)}`,
    }),
  );

/** Deletes a link, or one that there is not. */
export const deleteLink = choices(5).map(
  (choice): Command<ProfilesModel> => ({
    check: () => true,
    async run(model, real) {
      const chosen = choose(model.links, choice);
      const name = chosen ? String(chosen['name']) : 'locations/nowhere/placeActionLinks/1';
      const answer = await write(model, real, 'deletePlaceActionLink', { name }, chosen ? 200 : 404);
      if (answer) model.links = model.links.filter(other => other['name'] !== name);
      await expectProfile(model, real);
    },
    toString: () => `delete link ${show(choice)}`,
  }),
);

/** Adds the image of the fixture, or its document, which is refused. */
export const addMedia = fc.record({ category: fc.constantFrom(...CATEGORIES), isImage: fc.constantFrom(true, true, true, false) }).map(
  ({ category, isImage }): Command<ProfilesModel> => ({
    check: () => true,
    async run(model, real) {
      const uploadId = isImage ? 'upload_acme_image' : 'upload_acme_document';
      const body = { uploadId, ...(category !== undefined && { category }) };
      // What is wrong with the file is found before Google is asked.
      const answer = isImage
        ? await write(model, real, 'addGoogleMedia', body, 200)
        : await write({ ...model, isLimited: false }, real, 'addGoogleMedia', body, 400);
      if (answer) {
        expectNamed(answer, `/${String(model.location['name'])}/media/`);
        const stored = category === undefined || category === 'CATEGORY_UNSPECIFIED' ? 'ADDITIONAL' : category;
        expectSame('the category', fieldsOf(answer['locationAssociation'])['category'], stored);
        const added: ModelMedia = { name: String(answer['name']), category: stored };
        const kept = ['COVER', 'PROFILE', 'LOGO'].includes(stored) ? model.media.filter(item => item.category !== stored) : model.media;
        model.media = [added, ...kept];
      }
      await expectProfile(model, real);
    },
    toString: () => `add ${isImage ? 'an image' : 'a document'} as ${category ?? 'nothing'}`,
  }),
);

/** Deletes a photo, or one that there is not. */
export const deleteMedia = choices(5).map(
  (choice): Command<ProfilesModel> => ({
    check: () => true,
    async run(model, real) {
      const chosen = choose(model.media, choice);
      const mediaName = chosen?.name ?? 'accounts/1/locations/nowhere/media/1';
      const answer = await write(model, real, 'deleteGoogleMedia', { mediaName }, chosen ? 200 : 404);
      if (answer) model.media = model.media.filter(({ name }) => name !== mediaName);
      await expectProfile(model, real);
    },
    toString: () => `delete photo ${show(choice)}`,
  }),
);

/** Throws unless the name of something new is under the location. */
function expectNamed({ name }: Fields, under: string): void {
  expectSame(`whether ${String(name)} is under ${under}`, String(name).includes(under), true);
}

/** Returns whether the location may have one more link of the type. */
function isPossible(model: Readonly<ProfilesModel>, type: string): boolean {
  return typesOf(model).includes(type) && model.links.filter(({ placeActionType }) => placeActionType === type).length < MOST_LINKS;
}

function unprefer(model: ProfilesModel, type: string): void {
  model.links = model.links.map(link => (link['placeActionType'] === type ? { ...link, isPreferred: false } : link));
}

function show({ number, isPreferred }: Choice): string {
  return `#${number}${isPreferred ? '' : ' of all'}`;
}
