import { replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const throttle = mutants('throttles', {
  'one-for-all': [
    'All operations share one counter',
    { world: world => replaceMethod(world.throttle, 'take', next => (key, now) => next(key.slice(key.indexOf(' ')), now)) },
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
});
