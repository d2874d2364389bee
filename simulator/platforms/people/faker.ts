import { createRequire } from 'node:module';
import type { Faker } from '@faker-js/faker';
import { InvariantError } from '../../kernel/errors.ts';
import type { RandomStream } from '../../kernel/random.ts';

// Faker is large and most simulators never need it, so it is loaded for the first person. By require(), because callers are synchronous,
// and under another name, so that the bundler does not include it.
const requireModule = createRequire(import.meta.url);

let faker: Faker | undefined;
let currentStream: RandomStream | undefined;

/** Calls `make` with a faker that draws from the stream alone. */
export function withFaker<T>(stream: RandomStream, make: (faker: Faker) => T): T {
  faker ??= createFaker();
  const previous = currentStream;
  currentStream = stream;
  try {
    return make(faker);
  } finally {
    currentStream = previous;
  }
}

/** Creates a separate instance, because other code of the process may use and seed the exported one. */
function createFaker(): Faker {
  // require() is untyped.
  const module = requireModule('@faker-js/faker/locale/en') as typeof import('@faker-js/faker/locale/en');
  // The module with one locale does not export the class, and the one that does loads 70 locales.
  const OwnFaker = module.faker.constructor as typeof Faker;
  return new OwnFaker({ locale: module.faker.rawDefinitions, randomizer: { next, seed: () => undefined } });
}

function next(): number {
  if (!currentStream) throw new InvariantError('Faker may draw only inside withFaker()');
  return currentStream.next();
}
