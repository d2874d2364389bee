import type { FacebookTextFormatList } from '../../../openapi/generated/types.ts';
import { once } from '../../../openapi/once.ts';
import type { TextFormatsPort } from '../../domain/ports/lookups.ts';
import { readData } from './data-file.ts';

// The file is ours.
const presets = once(() => readData('facebook-presets') as FacebookTextFormatList['presets']);

/** Creates the list of backgrounds, which is the same in every world (D-MSC-58). */
export function createTextFormats(): TextFormatsPort {
  return { presets: () => ({ presets: presets() }) };
}
