import { useState } from 'preact/hooks';
import type { Problem } from '../problem.ts';
import { type ResourceOptions, useResource } from './use-resource.ts';

interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A list that is loaded page by page. Reloading it loads as many items as are shown. */
export interface List<T> {
  /** Undefined until the first page is loaded. */
  readonly data: readonly T[] | undefined;
  /** Empty until then. */
  readonly items: readonly T[];
  readonly total: number | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  readonly hasMore: boolean;
  more(): void;
  reload(): Promise<void>;
}

export interface ListOptions extends ResourceOptions {
  /** Default 100. */
  readonly pageSize?: number;
}

/** The largest page of the control API. */
const MAX_PAGE = 1000;

/** Loads a list by offset and limit. */
export function useList<T>(
  load: (page: { offset: number; limit: number }, signal: AbortSignal) => Promise<Page<T>>,
  options: ListOptions = {},
): List<T> {
  const { pageSize = 100, deps = [], ...rest } = options;
  const [count, setCount] = useState(pageSize);
  const resource = useResource(signal => loadAll(load, count, signal), { ...rest, deps });
  const items = resource.data?.items ?? [];
  return {
    data: resource.data?.items,
    items,
    total: resource.data?.total,
    problem: resource.problem,
    loading: resource.loading,
    hasMore: items.length < (resource.data?.total ?? 0),
    more() {
      setCount(count + pageSize);
      // After the next render, whose load asks for the larger number of items.
      setTimeout(() => void resource.reload());
    },
    reload: resource.reload,
  };
}

async function loadAll<T>(
  load: (page: { offset: number; limit: number }, signal: AbortSignal) => Promise<Page<T>>,
  count: number,
  signal: AbortSignal,
): Promise<Page<T>> {
  const items: T[] = [];
  let total = 0;
  do {
    const page = await load({ offset: items.length, limit: Math.min(MAX_PAGE, count - items.length) }, signal);
    items.push(...page.items);
    ({ total } = page);
    if (page.items.length === 0) break;
  } while (items.length < Math.min(count, total));
  return { items, total };
}
