import { replaceMethod } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const throttle = mutants('throttles', {
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
  'nameless-are-free': [
    'Requests with neither a key nor a bearer token are not counted',
    {
      world: world =>
        replaceMethod(world.throttle, 'take', next => (key, now, layers) => (key.includes(' ip:') ? undefined : next(key, now, layers))),
    },
  ],
});
