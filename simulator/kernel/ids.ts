import type { Random, RandomStream } from './random.ts';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/** Makes prefixed ids (`post_x3k…`), each prefix from its own random stream. */
export interface Ids {
  next(prefix: string): string;
  /** The id of something that is not kept but made anew at each look: depends on seed, prefix and name alone. */
  of(prefix: string, name: string): string;
}

/** Creates the id source of a world. 16 characters of a 32-letter alphabet: 80 bits, so no collision is ever expected. */
export function createIds(random: Random): Ids {
  return {
    next: prefix => drawId(prefix, random.stream(`ids:${prefix}`)),
    of: (prefix, name) => drawId(prefix, random.derived(`ids:${prefix}:${name}`)),
  };
}

function drawId(prefix: string, stream: RandomStream): string {
  let id = `${prefix}_`;
  for (let i = 0; i < LENGTH; i += 4) {
    // One draw gives four letters (20 of its 32 bits).
    let bits = Math.floor(stream.next() * 1048576);
    for (let k = 0; k < 4; k++) {
      id += ALPHABET[bits & 31];
      bits >>>= 5;
    }
  }
  return id;
}
