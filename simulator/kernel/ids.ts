import type { Random } from './random.ts';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/** Makes prefixed ids (`post_x3k…`), each prefix from its own random stream. */
export interface Ids {
  next(prefix: string): string;
}

/** Creates the id source of a world. 16 characters of a 32-letter alphabet: 80 bits, so no collision is ever expected. */
export function createIds(random: Random): Ids {
  return {
    next(prefix) {
      const stream = random.stream(`ids:${prefix}`);
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
    },
  };
}
