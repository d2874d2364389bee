import { errors } from '../../kernel/errors.ts';
import { isBlank } from '../../text/characters.ts';

/** Whether a name contains the text, ignoring case. */
export function matchesSearch(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.toLowerCase());
}

/** Throws 400 for a text that people read and that has no visible character (D-DMS-19); `path` is its place in the body. */
export function checkVisible(path: readonly (string | number)[], text: string): void {
  if (isBlank(text)) throw errors.invalidField(path, 'must have a visible character', 'too_small').by('D-DMS-19');
}
