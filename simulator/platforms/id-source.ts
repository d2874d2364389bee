import type { RandomStream } from '../kernel/random.ts';

/** Letters that platforms make ids of. */
export const alphabets = {
  hex: '0123456789abcdef',
  base32: 'abcdefghijklmnopqrstuvwxyz234567',
  base36: '0123456789abcdefghijklmnopqrstuvwxyz',
  base64url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
} as const;

/** Makes ids that look like a platform's own. */
export interface IdSource {
  /** A decimal number of that many digits, without leading zeros. */
  digits(length: number): string;
  letters(length: number, alphabet: keyof typeof alphabets): string;
  uuid(): string;
}

/** Draws ids from a random stream. */
export function createIdSource(stream: RandomStream): IdSource {
  const letters: IdSource['letters'] = (length, name) => {
    const alphabet = alphabets[name];
    return Array.from({ length }, () => alphabet[stream.integer(0, alphabet.length - 1)]).join('');
  };
  return {
    letters,
    digits: length => Array.from({ length }, (_, place) => stream.integer(place === 0 ? 1 : 0, 9)).join(''),
    uuid: () => [8, 4, 4, 4, 12].map(length => letters(length, 'hex')).join('-'),
  };
}
