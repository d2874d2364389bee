/** What schemas.ts needs of Ajv: a bundle has it in a file of its own. */
import addFormatsModule from 'ajv-formats';

export { Ajv2020 } from 'ajv/dist/2020.js';
export const addFormats = addFormatsModule.default;
