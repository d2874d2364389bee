/** The page's stream: reopened when the world or the token changes. */
import { effect, untracked } from '@preact/signals';
import { openStream } from '../stream.ts';
import { followClock } from './clock.ts';
import { token } from './token.ts';
import { world } from './world.ts';

export function startStream(): void {
  followClock();
  effect(() => {
    void [world.value, token.value];
    return untracked(openStream);
  });
}
