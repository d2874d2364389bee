import { createRequire } from 'node:module';
import type { Faker } from '@faker-js/faker';
import { InvariantError } from '../../kernel/errors.ts';
import type { RandomStream } from '../../kernel/random.ts';

// Faker is heavy, and most simulators never need anybody: it is loaded when the first person is made up. By require(), because that answers
// at once, and under another name, so that the bundler leaves it to Node.
const load = createRequire(import.meta.url);

let faker: Faker | undefined;
let dice: RandomStream | undefined;

/** Lets faker make something up from the numbers of a stream, so that it depends on them alone. */
export function makeUp<T>(stream: RandomStream, make: (faker: Faker) => T): T {
  faker ??= createFaker();
  const outer = dice;
  dice = stream;
  try {
    return make(faker);
  } finally {
    dice = outer;
  }
}

/** A faker of our own: the one that the module exports may be somebody else's too, who seeds it as they like. */
function createFaker(): Faker {
  // What the package's types say of this module.
  const module = load('@faker-js/faker/locale/en') as typeof import('@faker-js/faker/locale/en');
  // An object's constructor is its class. The module with one language exports no class, and the one that does loads 70 languages.
  const OwnFaker = module.faker.constructor as typeof Faker;
  return new OwnFaker({ locale: module.faker.rawDefinitions, randomizer: { next, seed: () => undefined } });
}

function next(): number {
  if (!dice) throw new InvariantError('Faker may draw only inside makeUp()');
  return dice.next();
}
