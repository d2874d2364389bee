/** Generates the filters and the order of a case, and tells which items they keep. */
import * as fc from 'fast-check';
import type { OperationSpec } from '../../../../openapi/document.ts';
import type { Fields } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import type { Filter } from './filters.ts';
import { parameterOf } from './list.ts';
import type { Order } from './order.ts';

/** How many filters a case uses; pairs are the most frequent, because a single filter is rarely wrong. */
const COUNTS = [0, 1, 2, 2, 2, 3] as const;

/** Generates values of some filters, mostly so that at least one item matches all of them. */
export function queries(filters: readonly Filter[], items: readonly Fields[], { teamId }: Session): fc.Arbitrary<Fields> {
  const chosen = fc.constantFrom(...COUNTS).chain(count => {
    const length = Math.min(filters.length, count);
    return fc.subarray([...filters], { minLength: length, maxLength: length });
  });
  return fc.record({ chosen, pivot: fc.option(fc.constantFrom(...items), { freq: 3 }) }).chain(({ chosen: used, pivot }) => {
    const valueOf = ({ values, keeps }: Filter) =>
      pivot ? fc.oneof(valueKept(values([pivot], teamId), keeps, pivot), values(items, teamId)) : values(items, teamId);
    return fc.record(Object.fromEntries(used.map(filter => [filter.name, valueOf(filter)]))).map(withoutAbsent);
  });
}

function withoutAbsent(query: Fields): Fields {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** Generates values, mostly such that the filter keeps this item. */
function valueKept(values: fc.Arbitrary<unknown>, keeps: Filter['keeps'], item: Fields): fc.Arbitrary<unknown> {
  return fc.array(values, { minLength: 3, maxLength: 3 }).map(some => some.find(value => keeps(item, value) === true) ?? some[0]);
}

export function orders(operation: OperationSpec): fc.Arbitrary<Partial<Order>> {
  const names: readonly string[] = parameterOf(operation, 'orderBy')?.enum?.map(String) ?? [];
  if (names.length === 0) return fc.constant({});
  return fc.record({ orderBy: fc.constantFrom(...names), order: fc.constantFrom('ASC' as const, 'DESC' as const) }, { requiredKeys: [] });
}

/** Returns whether filters with these values keep an item; undefined when its fields do not decide that. */
export function verdictOn(item: Fields, filters: readonly Filter[], query: Fields): boolean | undefined {
  const verdicts = new Set(filters.map(({ name, keeps }) => keeps(item, query[name])));
  return verdicts.has(false) ? false : verdicts.has(undefined) ? undefined : true;
}
