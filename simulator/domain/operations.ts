import { areas } from './areas.ts';
import type { Caller } from './organizations/caller.ts';
import type { OperationsOf } from './requests/operation.ts';
import type { World } from './world.ts';

type Areas = typeof areas;
/** The operations of all areas of a list. */
type Merged<List extends readonly { readonly operations: object }[]> = List extends readonly [
  infer First extends { readonly operations: object },
  ...infer Rest extends readonly { readonly operations: object }[],
]
  ? First['operations'] & Merged<Rest>
  : unknown;

function merge<List extends readonly { readonly operations: object }[]>(list: List): Merged<List> {
  // Each operation stands in one area, so that the merged object has the type of their intersection.
  return Object.fromEntries(list.flatMap(({ operations: own }) => Object.entries(own))) as Merged<List>;
}

/**
 * Every operation of the document by its operationId: the only routing there is. An operation that the document declares and
 * nobody implements fails to compile here.
 */
export const operations: OperationsOf<World, Caller> = merge<Areas>(areas);
