import { errors } from '../../kernel/errors.ts';
import { isBlank } from '../../text/characters.ts';

/** Throws 400 for a text that people read and that has no visible character (D-DMS-19); `path` is its place in the body. */
export function checkVisible(path: readonly (string | number)[], text: string): void {
  if (isBlank(text)) throw errors.invalidField(path, 'must have a visible character', 'too_small').by('D-DMS-19');
}
