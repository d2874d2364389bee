import { useState } from 'preact/hooks';
import type { Problem } from '../api.ts';
import { type ResourceOptions, useResource } from './use-resource.ts';

interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A list that grows by pages. Loading it again loads as much as is shown. */
export interface List<T> {
  readonly items: readonly T[];
  /** Undefined until it is known. */
  readonly total: number | undefined;
  readonly problem: Problem | undefined;
  /** Nothing is known yet. */
  readonly starting: boolean;
  readonly loading: boolean;
  readonly hasMore: boolean;
  more(): void;
  reload(): Promise<void>;
}

export interface ListOptions extends ResourceOptions {
  /** Default 100. */
  readonly pageSize?: number;
}

/** The control API gives no more at once. */
const MAX_AT_ONCE = 1000;

/** A list of the control API, from its beginning. `load` gets an offset and a limit. */
export function useList<T>(
  load: (page: { offset: number; limit: number }, signal: AbortSignal) => Promise<Page<T>>,
  options: ListOptions = {},
): List<T> {
  const { pageSize = 100, deps = [], ...rest } = options;
  const [wanted, setWanted] = useState(pageSize);
  const resource = useResource(signal => loadAll(load, wanted, signal), { ...rest, deps });
  const items = resource.data?.items ?? [];
  return {
    items,
    total: resource.data?.total,
    problem: resource.problem,
    starting: resource.data === undefined && !resource.problem,
    loading: resource.loading,
    hasMore: items.length < (resource.data?.total ?? 0),
    more() {
      setWanted(wanted + pageSize);
      // The load that is asked for here is the one of the next rendering.
      setTimeout(() => void resource.reload());
    },
    reload: resource.reload,
  };
}

async function loadAll<T>(
  load: (page: { offset: number; limit: number }, signal: AbortSignal) => Promise<Page<T>>,
  wanted: number,
  signal: AbortSignal,
): Promise<Page<T>> {
  const items: T[] = [];
  let total = 0;
  do {
    const page = await load({ offset: items.length, limit: Math.min(MAX_AT_ONCE, wanted - items.length) }, signal);
    items.push(...page.items);
    ({ total } = page);
    if (page.items.length === 0) break;
  } while (items.length < Math.min(wanted, total));
  return { items, total };
}
