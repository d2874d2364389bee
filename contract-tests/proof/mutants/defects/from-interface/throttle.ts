import { AsyncLocalStorage } from 'node:async_hooks';
import type { FullLayer } from '../../../../../simulator/kernel/windows.ts';
import { replaceMethod } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

/** The path of the current request. */
const paths = new AsyncLocalStorage<string>();

export const throttle = mutants('throttles', {
  'no-minute': [
    'The limit of a minute is not applied',
    {
      world: world =>
        replaceMethod(
          world.throttle,
          'take',
          next => (key, now, layers) =>
            next(
              key,
              now,
              layers?.filter(({ windowMs }) => windowMs < 60_000),
            ),
        ),
    },
  ],
  'counted-by-path': [
    'Requests are counted by path: each id has windows of its own',
    {
      wire: (url, init, go) => paths.run(new URL(url).pathname, () => go(url, init)),
      world: world =>
        replaceMethod(
          world.throttle,
          'take',
          next => (key, now, layers) => next(paths.getStore() === undefined ? key : `${key} ${paths.getStore()}`, now, layers),
        ),
    },
  ],
  'second-begins-all': [
    'When the window of a second is over, the counts of ten seconds and of a minute begin anew, too',
    {
      world(world) {
        const starts = new Map<string, number>();
        replaceMethod(world.throttle, 'take', next => (key, now, layers) => {
          if (now - (starts.get(key) ?? now) >= 1000) {
            world.throttle.load(world.throttle.save().filter(([other]) => other !== key));
            starts.delete(key);
          }
          if (!starts.has(key)) starts.set(key, now);
          return next(key, now, layers);
        });
      },
    },
  ],
  'wrong-keys-are-free': [
    'Requests with a key that nobody has are never refused for their number',
    {
      world: world =>
        replaceMethod(world.throttle, 'take', next => (key, now, layers) => {
          const [, tracker = ''] = key.split(' ');
          const isWrong = tracker.startsWith('key:') && !world.organizations.apiKeys.get(tracker.slice('key:'.length));
          return isWrong ? undefined : next(key, now, layers);
        }),
    },
  ],
  'lists-share-windows': [
    'The lists of all operations are counted together',
    {
      world: world =>
        replaceMethod(world.throttle, 'take', next => (key, now, layers) => next(key.replace(/^list\S+/, 'lists'), now, layers)),
    },
  ],
  'nameless-are-free': [
    'Requests with neither a key nor a bearer token are not counted',
    {
      world: world =>
        replaceMethod(world.throttle, 'take', next => (key, now, layers) => (key.includes(' ip:') ? undefined : next(key, now, layers))),
    },
  ],
  'bearers-by-address': [
    'Requests with a bearer token are refused when those of nobody from the same address are too many',
    {
      world(world) {
        let first: FullLayer | undefined;
        replaceMethod(world.throttle, 'take', next => (key, now, layers) => {
          const full = next(key, now, layers);
          if (key.includes(' ip:')) first ??= full;
          return key.includes(' bearer:') ? (first ?? full) : full;
        });
      },
    },
  ],
});
