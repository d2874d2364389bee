import type { RandomStream } from '../kernel/random.ts';

/** Alphabets of platform ids. */
export const alphabets = {
  hex: '0123456789abcdef',
  base32: 'abcdefghijklmnopqrstuvwxyz234567',
  base36: '0123456789abcdefghijklmnopqrstuvwxyz',
  base64url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
} as const;

/** Generates ids in the form of a platform. */
export interface IdSource {
  /** A decimal number with `length` digits, without leading zeros. */
  digits(length: number): string;
  letters(length: number, alphabet: keyof typeof alphabets): string;
  uuid(): string;
}

/** Creates an id source from a random stream. */
export function createIdSource(stream: RandomStream): IdSource {
  const letters: IdSource['letters'] = (length, name) => {
    const alphabet = alphabets[name];
    return Array.from({ length }, () => alphabet[stream.integer(0, alphabet.length - 1)]).join('');
  };
  return {
    letters,
    digits: length => Array.from({ length }, (_, index) => stream.integer(index === 0 ? 1 : 0, 9)).join(''),
    uuid: () => [8, 4, 4, 4, 12].map(length => letters(length, 'hex')).join('-'),
  };
}
