/** The control token, which a simulator requires unless it listens on loopback. Stored for the tab's session. */
import { effect, signal } from '@preact/signals';

const KEY = 'sim-control-token';

export const token = signal(sessionStorage.getItem(KEY) ?? '');
/** Whether a call was refused without it. */
export const tokenNeeded = signal(false);

effect(() => {
  if (token.value) sessionStorage.setItem(KEY, token.value);
  else sessionStorage.removeItem(KEY);
});
