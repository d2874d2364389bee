import { createRequire } from 'node:module';
import type { Faker } from '@faker-js/faker';
import { InvariantError } from '../../kernel/errors.ts';
import type { RandomStream } from '../../kernel/random.ts';

// Faker is large and most simulators never need it, so it is loaded for the first person. By require(), because callers are synchronous,
// and under another name, so that the bundler does not put it in the same file.
const requireModule = createRequire(import.meta.url);
/** Where bin/bundle.ts writes it; not defined outside of a bundle. */
declare const FAKER_FILE: string | undefined;
const FAKER = typeof FAKER_FILE === 'undefined' ? '@faker-js/faker/locale/en' : FAKER_FILE;

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
  const module = requireModule(FAKER) as typeof import('@faker-js/faker/locale/en');
  // The module with one locale does not export the class, and the one that does loads 70 locales.
  const OwnFaker = module.faker.constructor as typeof Faker;
  return new OwnFaker({ locale: module.faker.rawDefinitions, randomizer: { next, seed: () => undefined } });
}

function next(): number {
  if (!currentStream) throw new InvariantError('Faker may draw only inside withFaker()');
  return currentStream.next();
}
