import * as fc from 'fast-check';
import type { OperationSpec } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { type KnownList, keysOf, knownLists, parameterOf, readAll } from './list.ts';
import { ContradictionError, checkTotal, whileSteady } from './while-steady.ts';

/** What a list may be asked for. */
interface Filter {
  readonly name: string;
  /** The fields of the items that decide. */
  readonly fields: readonly string[];
  /** Values that are found in an item. */
  valuesOf(item: Fields): readonly unknown[];
  matches(item: Fields, value: unknown): boolean;
  /** Where it cannot be told of every item: those that need not match, and may. */
  mayMatch?(item: Fields, value: unknown): boolean;
  /** Values that no item need have. */
  readonly others?: readonly unknown[];
}

interface Filtered {
  readonly list: KnownList;
  readonly value: unknown;
}

const NO_FILTERS: ReadonlySet<string> = new Set(['teamId', 'postId', 'importedPostId']);

/** A property for each parameter that narrows a list down. */
export function filterProperties(operation: OperationSpec, fields: ReadonlySet<string>): Property<Filtered>[] {
  const names = operation.queryParameters.map(({ name }) => name);
  const byField = names.filter(name => fields.has(name) && !NO_FILTERS.has(name)).map(name => equals(name, operation));
  const others = FILTERS.filter(filter => names.includes(filter.name) && filter.fields.every(field => fields.has(field)));
  return [...byField, ...others].map(filter => keepsWhatMatches(operation, filter));
}

/** A parameter that is named as a property of the items. */
function equals(name: string, operation: OperationSpec): Filter {
  return {
    name,
    fields: [name],
    valuesOf: item => (item[name] === null || item[name] === undefined ? [] : [item[name]]),
    matches: (item, value) => item[name] === value,
    others: parameterOf(operation, name)?.enum ?? [],
  };
}

function platformsIn({ data }: Fields): string[] {
  return Object.entries(fieldsOf(data)).flatMap(([platform, part]) => (part === null ? [] : [platform]));
}

/** The platforms of the accounts that it goes to. */
function targetsOf({ socialAccounts }: Fields): string[] {
  const accounts = Array.isArray(socialAccounts) ? socialAccounts.map(fieldsOf) : [];
  return accounts.flatMap(({ socialAccount }) => fieldsOf(socialAccount)['type'] ?? []).map(String);
}

function timeOf(item: Fields): readonly string[] {
  return typeof item['postDate'] === 'string' ? [item['postDate']] : [];
}

const FILTERS: readonly Filter[] = [
  {
    name: 'platforms',
    fields: ['data', 'socialAccounts'],
    valuesOf: platformsIn,
    // What has text for a platform need not go there.
    mayMatch: (item, value) => [...platformsIn(item), ...targetsOf(item)].includes(String(value)),
    matches: (item, value) => targetsOf(item).includes(String(value)),
  },
  {
    name: 'postDateFrom',
    fields: ['postDate'],
    valuesOf: timeOf,
    matches: (item, value) => timeOf(item).some(time => time >= String(value)),
  },
  {
    name: 'postDateTo',
    fields: ['postDate'],
    valuesOf: timeOf,
    matches: (item, value) => timeOf(item).some(time => time <= String(value)),
  },
];

function keepsWhatMatches(
  operation: OperationSpec,
  { name, fields, valuesOf, matches, mayMatch, others = [] }: Filter,
): Property<Filtered> {
  return {
    id: `lists/filter/${operation.id}/${name}`,
    area: 'general',
    title: `${operation.id} with ${name} lists exactly the matches`,
    rules: [],
    needs: [],
    cases: async session =>
      (await knownLists(operation, session)).chain(list => {
        const values = [...new Set([...list.items.flatMap(valuesOf), ...others])];
        return fc.record({ list: fc.constant(list), value: fc.constantFrom(...values) });
      }),
    async check(session, { list: { call }, value }) {
      await whileSteady(session, call, fields, async ({ items, isAll }) => {
        const found = await readAll(session, call, { [name]: value });
        const astray = found.items.filter(item => !(mayMatch ?? matches)(item, value));
        if (astray.length > 0) throw new ContradictionError(`${name}=${String(value)} shows ${keysOf(astray).join(' ')}, which is not so`);
        const expected = keysOf(items.filter(item => matches(item, value)));
        // What is only shown when it is asked for has no part in the whole.
        const certain = keysOf(found.items.filter(item => matches(item, value)));
        const shown = certain.slice(0, isAll && expected.length > 0 ? undefined : expected.length);
        if (shown.join() !== expected.join())
          throw new Error(`${name}=${String(value)} shows ${shown.join(' ')} in place of ${expected.join(' ')}`);
        await checkTotal(session, call, found, { [name]: value });
      });
    },
  };
}
