import { query } from '../../router.ts';

/** What stays in the address from one conversation, or post, to another. */
export function kept(): Record<string, string | null> {
  return { box: query.value.get('box'), side: query.value.get('side') };
}
