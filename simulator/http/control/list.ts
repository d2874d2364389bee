import { pageOf } from '../../kernel/collection.ts';

interface PageQuery {
  readonly offset: number;
  readonly limit: number;
}

/** A list as the control API answers it. */
export interface List<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A page of what stands oldest first: newest first (surface §5). Only what is on the page is rendered. */
export function newestFirst<T, R>(oldestFirst: readonly T[], query: PageQuery, render: (entity: T) => R): List<R> {
  const { items, total } = pageOf(oldestFirst, query);
  return { items: items.map(render), total };
}

/** A page of what has an order of its own. */
export function inOrder<T, R>(entities: readonly T[], { offset, limit }: PageQuery, render: (entity: T) => R): List<R> {
  return { items: entities.slice(offset, offset + limit).map(render), total: entities.length };
}
