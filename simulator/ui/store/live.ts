/** One stream for the page, that of its world. */
import { effect, untracked } from '@preact/signals';
import { openStream } from '../stream.ts';
import { followClock } from './clock.ts';
import { token } from './token.ts';
import { world } from './world.ts';

export function startStream(): void {
  followClock();
  effect(() => {
    // Another world and another token need another connection.
    void [world.value, token.value];
    return untracked(openStream);
  });
}
