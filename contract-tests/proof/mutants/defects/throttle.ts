import { replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const throttle = mutants('throttles', {
  'one-more': [
    'Every third request is not counted',
    {
      world(world) {
        let asked = 0;
        replaceMethod(world.throttle, 'take', next => (key, now) => (++asked % 3 === 0 ? undefined : next(key, now)));
      },
    },
  ],
  'opens-late': [
    'Windows end a millisecond late',
    {
      world(world) {
        const known = new Set<string>();
        replaceMethod(world.throttle, 'take', next => (key, now) => {
          const isFirst = !known.has(key);
          known.add(key);
          return next(key, isFirst ? now : now - 1);
        });
      },
    },
  ],
  'one-for-all': [
    'All operations share one counter',
    { world: world => replaceMethod(world.throttle, 'take', next => (key, now) => next(key.slice(key.indexOf(' ')), now)) },
  ],
  'ids-split': [
    'Every second has a counter of its own',
    { world: world => replaceMethod(world.throttle, 'take', next => (key, now) => next(`${key} ${Math.floor(now / 1000)}`, now)) },
  ],
  'bearer-in-any-case': [
    'Bearer tokens that differ in case only are counted together',
    {
      world: world =>
        replaceMethod(
          world.throttle,
          'take',
          next => (key, now, layers) => next(key.includes(' bearer:') ? key.toLowerCase() : key, now, layers),
        ),
    },
  ],
  'path-for-all-methods': [
    'Operations of one path are counted together',
    {
      world: world =>
        replaceMethod(
          world.throttle,
          'take',
          next => (key, now, layers) => next(key.replace(/^(?:list|create)Teams? /, 'teams '), now, layers),
        ),
    },
  ],
});
