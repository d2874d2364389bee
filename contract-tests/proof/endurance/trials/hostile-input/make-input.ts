import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { createRandom } from '../../../../../simulator/kernel/random.ts';
import { brokenCsv, brokenForm } from './forms.ts';
import type { Input, MakeInput, Material } from './input.ts';
import { jsonTorture, naughtyCall } from './json.ts';
import { malformedHttp } from './malformed-http.ts';
import { allTargets } from './targets.ts';

/** The number of each kind in twenty inputs. */
const SHARES: readonly (readonly [number, MakeInput])[] = [
  [7, naughtyCall],
  [5, jsonTorture],
  [4, malformedHttp],
  [2, brokenForm],
  [2, brokenCsv],
];
const MAKERS = SHARES.flatMap(([share, make]) => Array.from({ length: share }, () => make));

/** An input, and the number from which it can be made again. */
export interface NumberedInput extends Input {
  readonly index: number;
}

/** Returns a function that makes the input of a number, which only depends on the seed and the number. `world` gets the control calls. */
export function createInputs(seed: number): (index: number, world: string) => NumberedInput {
  const random = createRandom(seed);
  const [first, ...others] = allTargets();
  if (!first) throw new Error('The document has no operation');
  const [empty = '', ...texts] = naughtyStrings;
  const fixed: Omit<Material, 'random' | 'world'> = { targets: [first, ...others], naughty: [empty, ...texts] };
  return (index, world) => {
    const make = MAKERS[index % MAKERS.length] ?? naughtyCall;
    const input = make({ ...fixed, random: random.derived(`input ${index}`), world });
    return { ...input, index };
  };
}
