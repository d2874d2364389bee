import { query } from '../../router.ts';

/** The query parameters that links to another conversation or post keep. */
export function inboxQuery(): Record<string, string | null> {
  return { box: query.value.get('box'), side: query.value.get('side') };
}
