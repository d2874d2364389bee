import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidateFunction } from 'ajv/dist/types/index.js';

const KEYWORD = 'maxLength';

/**
 * Replaces Ajv's `maxLength` by one that counts characters only of texts that may have too many: to count those of a long text takes longer than
 * all other checks of a body.
 */
export function countOnlyLongTexts(ajv: Ajv2020): void {
  ajv.removeKeyword(KEYWORD);
  ajv.addKeyword({
    keyword: KEYWORD,
    type: 'string',
    schemaType: 'number',
    errors: 'full',
    compile(limit: number, parentSchema) {
      const validate: DataValidateFunction = (text: string) => {
        // A text has at least as many code units as characters.
        if (text.length <= limit || charactersOf(text) <= limit) return true;
        // As Ajv's own.
        const message = `must NOT have more than ${limit} characters`;
        validate.errors = [{ keyword: KEYWORD, params: { limit }, message, ...(ajv.opts.verbose && { parentSchema }) }];
        return false;
      };
      return validate;
    },
  });
}

function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
