import { type Page, pageOf } from '../../kernel/page.ts';

interface PageQuery {
  readonly offset: number;
  readonly limit: number;
}

/** Renders the items of a page. */
export function rendered<T, R>({ items, total }: Page<T>, render: (entity: T) => R): Page<R> {
  return { items: items.map(render), total };
}

/** A page, newest first, of items that are stored oldest first. */
export function newestFirst<T, R>(oldestFirst: readonly T[], query: PageQuery, render: (entity: T) => R): Page<R> {
  return rendered(pageOf(oldestFirst, query), render);
}

/** A page of items in their own order. */
export function inOrder<T, R>(entities: readonly T[], { offset, limit }: PageQuery, render: (entity: T) => R): Page<R> {
  return { items: entities.slice(offset, offset + limit).map(render), total: entities.length };
}
