/** The selected world, and the token of the control API. */

import { computed, effect, signal } from '@preact/signals';
import { href, navigate, query, segments } from '../router.ts';

export const world = computed(() => query.value.get('world') ?? 'default');

/** Selects another world and stays in the view. */
export function switchWorld(id: string): void {
  navigate(href(segments.value[0] ?? '', { world: id === 'default' ? null : id }));
}

const KEY = 'sim-control-token';

export const token = signal(sessionStorage.getItem(KEY) ?? '');
/** Whether a call was refused without it. */
export const tokenNeeded = signal(false);

effect(() => {
  if (token.value) sessionStorage.setItem(KEY, token.value);
  else sessionStorage.removeItem(KEY);
});
