import type { RandomStream } from '../../kernel/random.ts';

const FAMILY = [
  'Adler',
  'Banks',
  'Castro',
  'Dahl',
  'Evans',
  'Fischer',
  'Garcia',
  'Hughes',
  'Ivanova',
  'Jansen',
  'Kowalski',
  'Lindgren',
] as const;
const GIVEN = ['Ada', 'Bruno', 'Clara', 'Daniel', 'Elena', 'Felix', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Karin', 'Leo'] as const;

/** `ada-lovelace` → `Ada Lovelace`; letters that are upper case stay. */
export function titled(text: string): string {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** The name of a person, with what was searched for in it. */
export function personName(stream: RandomStream, searched: string): string {
  const [given, family] = [stream.pick(GIVEN), stream.pick(FAMILY)];
  const word = titled(searched);
  if (word === '') return `${given} ${family}`;
  // Who searches for two words has the whole name.
  return word.includes(' ') ? word : `${word} ${family}`;
}

/** The name of any person. */
export function anyName(stream: RandomStream): string {
  return `${stream.pick(GIVEN)} ${stream.pick(FAMILY)}`;
}
