import type { Random, RandomStream } from './random.ts';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Each pair of letters, by ten bits. Pairs that are joined make a flat string; one grown letter by letter is a rope that takes ten times the memory. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${ALPHABET[bits & 31]}${ALPHABET[bits >>> 5]}`);
/** Numbers drawn for an id, four letters each. */
const DRAWS = 4;

/** Makes prefixed ids (`post_x3k…`), each prefix from its own random stream. */
export interface Ids {
  next(prefix: string): string;
  /** The id of something that is found by a name of its own, the same at each call: for what is too many to keep an id each. */
  of(prefix: string, name: string): string;
}

/** Creates the id source of a world. 16 characters of a 32-letter alphabet: 80 bits, so no collision is ever expected. */
export function createIds(random: Random): Ids {
  return {
    next: prefix => draw(prefix, random.stream(`ids:${prefix}`)),
    of: (prefix, name) => draw(prefix, random.derived(`ids:${prefix}:${name}`)),
  };
}

function draw(prefix: string, stream: RandomStream): string {
  const parts = [prefix, '_'];
  for (let i = 0; i < DRAWS; i++) {
    // 20 of the draw's 32 bits.
    const bits = Math.floor(stream.next() * 1048576);
    parts.push(PAIRS[bits & 1023] ?? '', PAIRS[bits >>> 10] ?? '');
  }
  return parts.join('');
}
