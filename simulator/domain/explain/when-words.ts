import { iso } from '../../kernel/time.ts';

/** An instant as people say it: `2026-03-02 10:03:00`, in UTC. */
export function whenWords(at: number): string {
  return iso(at).slice(0, 19).replace('T', ' ');
}
