import type { PageInfo } from '../../../openapi/generated/types.ts';
import { type Page, pageOf } from '../../kernel/page.ts';

/** One page of a list that is paged by `page` (from 1) and `pageSize`, newest first, with its position. */
export function numberedPageOf<T>(
  list: readonly T[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  where?: (item: T) => boolean,
): Page<T> & { readonly pagination: PageInfo } {
  const result = pageOf(list, { offset: (page - 1) * pageSize, limit: pageSize, where });
  return { ...result, pagination: { page, pageSize, total: result.total, totalPages: Math.ceil(result.total / pageSize) } };
}
