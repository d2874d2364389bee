import { type Page, pageOf } from '../../kernel/collection.ts';

interface PageQuery {
  readonly offset: number;
  readonly limit: number;
}

/** A page with its entities in their wire form. */
export function rendered<T, R>({ items, total }: Page<T>, render: (entity: T) => R): Page<R> {
  return { items: items.map(render), total };
}

/** A page of what stands oldest first: newest first (surface §5). */
export function newestFirst<T, R>(oldestFirst: readonly T[], query: PageQuery, render: (entity: T) => R): Page<R> {
  return rendered(pageOf(oldestFirst, query), render);
}

/** A page of what has an order of its own. */
export function inOrder<T, R>(entities: readonly T[], { offset, limit }: PageQuery, render: (entity: T) => R): Page<R> {
  return { items: entities.slice(offset, offset + limit).map(render), total: entities.length };
}
