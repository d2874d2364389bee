import * as fc from 'fast-check';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Command } from '../define-model.ts';
import { expectStatus, type Fields, fieldsOf, type Real, type TimedAnswer } from '../real.ts';
import { ATTRIBUTES, CHANGES, changed, HOURS, LISTS, type ProfilesModel } from './model.ts';
import { expectFieldsOfLocation, expectProfile } from './observe.ts';

/** Makes a write, which must answer 429 while Google takes no calls, and else the expected status. Returns the answer of a success. */
export async function write(
  model: ProfilesModel,
  real: Real,
  id: OperationId,
  body: Fields,
  expected: number,
): Promise<Fields | undefined> {
  const answer: TimedAnswer = await real.call(id, { body: { teamId: real.teamId, ...body } });
  expectStatus(`${id} with ${JSON.stringify(body)}`, answer, model.isLimited ? 429 : expected);
  return answer.status === 200 ? fieldsOf(answer.body) : undefined;
}

/** Changes fields of the location, or only checks that. */
export const changeLocation = fc.record({ change: fc.constantFrom(...CHANGES), isOnlyChecked: fc.boolean() }).map(
  ({ change: { sent, shown }, isOnlyChecked }): Command<ProfilesModel> => ({
    check: () => true,
    async run(model, real) {
      const body = isOnlyChecked ? { ...sent, validateOnly: true } : sent;
      const answer = await write(model, real, 'updateGoogleLocation', body, shown ? 200 : 400);
      if (answer && shown) takeOver(model, answer, shown, isOnlyChecked);
      await expectProfile(model, real);
    },
    toString: () => `${isOnlyChecked ? 'check' : 'change'} the location: ${JSON.stringify(sent)}`,
  }),
);

/** Changes the blocks of hours that a mask names. Those that it does not name stay. */
export const changeHours = fc
  .record({
    hours: fc.constantFrom(...HOURS),
    mask: fc.constantFrom<string[][]>(['regularHours'], ['specialHours', 'moreHours'], ['regularHours', 'specialHours', 'moreHours']),
    isText: fc.boolean(),
  })
  .map(
    ({ hours: { sent, shown }, mask, isText }): Command<ProfilesModel> => ({
      check: () => true,
      async run(model, real) {
        const isNamed = Object.keys(sent).some(block => mask.includes(block));
        const fields = isText ? mask.join(',') : mask;
        const answer = await write(model, real, 'updateGoogleHours', { ...sent, fields }, shown && isNamed ? 200 : 400);
        const named = Object.fromEntries(Object.entries(shown ?? {}).filter(([block]) => mask.includes(block)));
        if (answer) takeOver(model, answer, named, false);
        await expectProfile(model, real);
      },
      toString: () => `change ${mask.join()} to ${JSON.stringify(sent)}`,
    }),
  );

function takeOver(model: ProfilesModel, answer: Fields, changes: Fields, isOnlyChecked: boolean): void {
  const expected = changed(model.location, changes);
  expectFieldsOfLocation(answer, expected);
  if (!isOnlyChecked) model.location = expected;
}

/** For each known attribute: absent, one of its values, or a wrong one; and whether the mask names it. */
const attributeChoices = fc.tuple(...ATTRIBUTES.map(() => fc.record({ value: fc.constantFrom(-1, -1, 0, 1, 2), isMasked: fc.boolean() })));

/** Changes attributes, with a mask or without. */
export const changeAttributes = fc.record({ chosen: attributeChoices, hasMask: fc.boolean(), comma: fc.constantFrom(',', ', ') }).map(
  ({ chosen, hasMask, comma }): Command<ProfilesModel> => ({
    check: () => true,
    async run(model, real) {
      const all = ATTRIBUTES.map(({ name, values, wrong }, i) => {
        const { value = -1, isMasked = false } = chosen[i] ?? {};
        const given = value < 0 ? undefined : { name, ...(values[value] ?? wrong) };
        return { name, given, isWrong: value >= values.length, isIn: hasMask ? isMasked : given !== undefined };
      });
      const changes = all.filter(({ isIn }) => isIn);
      const isRefused = changes.length === 0 || changes.some(({ isWrong }) => isWrong);
      const attributes = all.flatMap(({ given }) => given ?? []);
      const attributeMask = changes.map(({ name }) => name).join(comma);
      const body = { attributes, ...(hasMask && { attributeMask }) };
      const answer = await write(model, real, 'updateGoogleAttributes', body, isRefused ? 400 : 200);
      if (answer) for (const { name, given } of changes) setAttribute(model, name, given);
      await expectProfile(model, real);
    },
    toString: () => `change attributes ${JSON.stringify(chosen)}${hasMask ? ' with a mask' : ''}`,
  }),
);

function setAttribute(model: ProfilesModel, name: string, given: Fields | undefined): void {
  const at = model.attributes.findIndex(attribute => attribute['name'] === name);
  const replacement = given ? [given] : [];
  if (at < 0) model.attributes = [...model.attributes, ...replacement];
  else model.attributes = model.attributes.flatMap((attribute, i) => (i === at ? replacement : [attribute]));
}

/** Replaces the services or the menus. */
export const replaceList = fc.record({ what: fc.constantFrom('services', 'menus'), list: fc.constantFrom(...LISTS) }).map(
  ({ what, list }): Command<ProfilesModel> => ({
    check: () => true,
    async run(model, real) {
      const isPossible = what === 'services' ? model.hasServices : model.hasMenus;
      const [id, field] =
        what === 'services' ? (['updateGoogleServiceList', 'serviceItems'] as const) : (['updateGoogleFoodMenus', 'menus'] as const);
      const answer = await write(model, real, id, { fields: [field], [field]: list }, isPossible ? 200 : 400);
      if (answer) Object.assign(model, { [what]: list ?? [] });
      await expectProfile(model, real);
    },
    toString: () => `replace the ${what} by ${JSON.stringify(list)}`,
  }),
);
