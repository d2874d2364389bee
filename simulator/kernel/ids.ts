import type { Random, RandomStream } from './random.ts';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Each pair of letters, by ten bits. Joining pairs makes a flat string; appending letter by letter makes a rope of ten times the size. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${ALPHABET[bits & 31]}${ALPHABET[bits >>> 5]}`);
/** Numbers drawn for an id, four letters each. */
const DRAWS = 4;

/** Makes prefixed ids (`post_x3k…`), each prefix from its own random stream. */
export interface Ids {
  next(prefix: string): string;
  /** A derived id, which depends on seed, prefix and name alone: for objects that are computed on each read instead of stored. */
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
  const parts = [prefix, '_'];
  for (let i = 0; i < DRAWS; i++) {
    // 20 of the draw's 32 bits.
    const bits = Math.floor(stream.next() * 1048576);
    parts.push(PAIRS[bits & 1023] ?? '', PAIRS[bits >>> 10] ?? '');
  }
  return parts.join('');
}
