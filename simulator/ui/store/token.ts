/** The control token, which a simulator away from loopback asks for. It lives as long as the tab. */
import { effect, signal } from '@preact/signals';

const KEY = 'sim-control-token';

export const token = signal(sessionStorage.getItem(KEY) ?? '');
/** Whether a call was refused for want of it. */
export const tokenNeeded = signal(false);

effect(() => {
  if (token.value) sessionStorage.setItem(KEY, token.value);
  else sessionStorage.removeItem(KEY);
});
