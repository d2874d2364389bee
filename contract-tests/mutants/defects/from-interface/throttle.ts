/** Written from the interface alone, before its author had seen a suite. */
import { replaceMethod } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const throttle = mutants('throttle', {
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
});
