/** What is needed of Ajv at run time: a bundle has it in a file of its own. */
import ucs2lengthModule from 'ajv/dist/runtime/ucs2length.js';
import addFormatsModule from 'ajv-formats';

export { _, Ajv2020, str, stringify } from 'ajv/dist/2020.js';
export const addFormats = addFormatsModule.default;
export const ucs2length = ucs2lengthModule.default;
