/** The selected Google location as it is read: what one operation shows agrees with the others. Nothing is written. */
import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { ask, asked, comparedAgain, connectedAccounts, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../requests.ts';

const FIELDS = (publicApi.schema('GoogleLocationField').enum ?? []).map(String);

/** Skips the property where the team has no location. */
export async function needLocation(session: Session): Promise<void> {
  const accounts = await connectedAccounts(session);
  if (!accounts.has('GOOGLE_BUSINESS')) throw new InconclusiveError('the team has no GOOGLE_BUSINESS account');
  const answer = await ask(session, 'getGoogleLocation', { query: { teamId: session.teamId } });
  if (answer.status === 400 && !session.control)
    throw new InconclusiveError('the GOOGLE_BUSINESS account of the team has no location selected');
  expectAnswer('getGoogleLocation', answer, 200);
}

function fieldChoice(): Property<readonly string[]> {
  return {
    id: 'profiles/fields',
    area: 'profiles',
    title: 'A location shows the fields that are asked for alone, with the values that it shows without a choice',
    rules: ['MSC-301'],
    needs: [],
    cases: () => fc.subarray(FIELDS, { minLength: 1, maxLength: 6 }),
    async check(session, fields) {
      await needLocation(session);
      const { teamId } = session;
      await comparedAgain(session, async () => {
        const whole = await read(session, 'getGoogleLocation', { query: { teamId } });
        const chosen = await read(session, 'getGoogleLocation', { query: { teamId, fields } });
        const [first = ''] = fields;
        const single = await read(session, 'getGoogleLocation', { query: { teamId, fields: [first] } });
        const listed = await read(session, 'getGoogleLocation', { query: { teamId, fields: [fields.join(',')] } });
        expectThat(
          Object.keys(chosen).every(name => fields.includes(name)),
          `${fields.join()} shows ${Object.keys(chosen).join()}`,
        );
        for (const name of fields) if (name in whole) expectEqual(name, chosen[name], whole[name]);
        expectEqual(first, single[first], chosen[first]);
        expectEqual('the location by a list with commas', listed, chosen);
      });
    },
  };
}

/** A list by token, with the query that selects it. */
interface TokenList {
  readonly id: OperationId;
  readonly items: string;
  readonly query: Fields;
  /** Another value of one of its parameters. */
  readonly other?: Fields;
}

const REGION = { regionCode: 'US', languageCode: 'en' };
const LISTS: readonly TokenList[] = [
  { id: 'listGoogleAttributes', items: 'attributes', query: REGION, other: { regionCode: 'GB' } },
  { id: 'listGoogleCategories', items: 'categories', query: { ...REGION, filter: 'b' }, other: { filter: 'ba' } },
  { id: 'listPlaceActionLinks', items: 'placeActionLinks', query: {} },
  { id: 'listGoogleMedia', items: 'mediaItems', query: {} },
];

function pages(): Property<{ readonly list: TokenList; readonly pageSize: number }> {
  return {
    id: 'profiles/pages',
    area: 'profiles',
    title: 'Pages by token are together the whole list, and a token is of use for its own query alone',
    rules: ['D-MSC-48'],
    needs: [],
    cases: () => fc.record({ list: fc.constantFrom(...LISTS), pageSize: fc.integer({ min: 1, max: 40 }) }),
    async check(session, { list: { id, items, query: own, other }, pageSize }) {
      await needLocation(session);
      // Categories come in pages of 50 and no other.
      const size = id === 'listGoogleCategories' ? {} : { pageSize };
      const query = { teamId: session.teamId, ...own };
      await comparedAgain(session, async () => {
        const whole = await read(session, id, { query });
        let page = await read(session, id, { query: { ...query, ...size } });
        const shown: Fields[] = [...objectsOf(page[items])];
        for (let left = MOST_PAGES; left > 0 && typeof page['nextPageToken'] === 'string'; left--) {
          const pageToken = page['nextPageToken'];
          if (other && left === MOST_PAGES) await asked(session, id, { query: { ...query, ...size, ...other, pageToken } }, 400);
          page = await read(session, id, { query: { ...query, ...size, pageToken } });
          shown.push(...objectsOf(page[items]));
        }
        const expected = objectsOf(whole[items]).slice(0, shown.length);
        expectEqual(`the pages of ${id}`, shown.slice(0, expected.length), expected);
      });
    },
  };
}

const MOST_PAGES = 12;

function pageTokens(): Property<Fields> {
  return {
    id: 'profiles/page-tokens',
    area: 'profiles',
    title: 'A page token of categories continues its query, and is refused for another one',
    rules: ['D-MSC-48'],
    needs: [],
    cases: () => [{ filter: 'a' }, { languageCode: 'pl' }, { regionCode: 'PL' }, { view: 'BASIC' }],
    async check(session, other) {
      await needLocation(session);
      const query = { teamId: session.teamId, ...REGION, pageSize: '50', view: 'FULL' };
      const first = await read(session, 'listGoogleCategories', { query });
      fc.pre(typeof first['nextPageToken'] === 'string');
      const pageToken = first['nextPageToken'];
      const second = await read(session, 'listGoogleCategories', { query: { ...query, pageToken } });
      const namesOf = ({ categories }: Fields) => objectsOf(categories).map(({ name }) => String(name));
      const names = [...namesOf(first), ...namesOf(second)];
      expectEqual('the number of different categories on two pages', new Set(names).size, names.length);
      expectEqual('the number of categories on the first page', namesOf(first).length, 50);
      await asked(session, 'listGoogleCategories', { query: { ...query, ...other, pageToken } }, 400);
      const chosen = names.slice(0, 2);
      const named = await read(session, 'listGoogleCategories', { query: { ...query, names: chosen.join(',') } });
      expectEqual('the categories that names asks for', namesOf(named).toSorted(), chosen.toSorted());
    },
  };
}

function features(): Property<null> {
  return {
    id: 'profiles/features',
    area: 'profiles',
    title: 'The service list and the food menus answer where the metadata says that the location has them, and are refused elsewhere',
    rules: ['D-MSC-41'],
    needs: [],
    cases: () => fc.constant(null),
    async check(session) {
      await needLocation(session);
      const query = { teamId: session.teamId };
      await comparedAgain(session, async () => {
        const { metadata } = await read(session, 'getGoogleLocation', { query });
        const { canModifyServiceList, canHaveFoodMenus } = fieldsOf(metadata);
        await asked(session, 'getGoogleServiceList', { query }, canModifyServiceList === true ? 200 : 400);
        await asked(session, 'getGoogleFoodMenus', { query }, canHaveFoodMenus === true ? 200 : 400);
      });
    },
  };
}

function attributeForms(): Property<null> {
  return {
    id: 'profiles/attribute-forms',
    area: 'profiles',
    title: 'A set attribute has its value where its kind says',
    rules: ['MSC-306', 'MSC-307'],
    needs: [],
    cases: () => fc.constant(null),
    async check(session) {
      await needLocation(session);
      const query = { teamId: session.teamId };
      const set = objectsOf((await read(session, 'getGoogleAttributes', { query }))['attributes']);
      const available = objectsOf((await read(session, 'listGoogleAttributes', { query }))['attributes']);
      const kinds = new Map(available.map(({ parent, valueType }) => [parent, String(valueType)]));
      for (const attribute of set) {
        const kind = kinds.get(attribute['name']);
        if (kind !== undefined) expectThat(HAS_VALUE[kind]?.(attribute) ?? false, `${JSON.stringify(attribute)} is no ${kind}`);
      }
    },
  };
}

const hasSet = ({ repeatedEnumValue }: Fields): boolean => Array.isArray(fieldsOf(repeatedEnumValue)['setValues']);
const HAS_VALUE: Readonly<Record<string, (attribute: Fields) => boolean>> = {
  BOOL: ({ values }) => Array.isArray(values) && values.length === 1 && typeof values[0] === 'boolean',
  ENUM: hasSet,
  REPEATED_ENUM: hasSet,
  URL: ({ uriValues }) => objectsOf(uriValues).every(({ uri }) => typeof uri === 'string'),
};

function newestMedia(): Property<null> {
  return {
    id: 'profiles/newest-media',
    area: 'profiles',
    title: 'Photos and videos come newest first, and the total counts them',
    rules: ['MSC-314'],
    needs: [],
    cases: () => fc.constant(null),
    async check(session) {
      await needLocation(session);
      const list = await read(session, 'listGoogleMedia', { query: { teamId: session.teamId } });
      const items = objectsOf(list['mediaItems']);
      const created = items.flatMap(({ createTime }) => (typeof createTime === 'string' ? [Date.parse(createTime)] : []));
      expectEqual(
        'when they were created',
        created,
        created.toSorted((a, b) => b - a),
      );
      if (list['nextPageToken'] === undefined) expectEqual('the total', list['totalMediaItemCount'], items.length);
    },
  };
}

export function suite(): readonly Property[] {
  return [fieldChoice(), pages(), pageTokens(), features(), attributeForms(), newestMedia()] as Property[];
}
