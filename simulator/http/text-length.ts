import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { AjvModule } from './load-ajv.ts';

/**
 * Replaces Ajv's `maxLength` by one that counts characters only of texts that may have too many: to count those of a long text takes longer than
 * all other checks of a body.
 */
export function countOnlyLongTexts(ajv: Ajv2020, { _, str, ucs2length }: AjvModule): void {
  ajv.removeKeyword('maxLength');
  ajv.addKeyword({
    keyword: 'maxLength',
    type: 'string',
    schemaType: 'number',
    // As Ajv's own.
    error: {
      message: ({ schemaCode }) => str`must NOT have more than ${schemaCode} characters`,
      params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
    },
    code(cxt) {
      const { data, gen, schemaCode } = cxt;
      const charactersOf = gen.scopeValue('func', { ref: ucs2length, code: _`require("ajv/dist/runtime/ucs2length").default` });
      // A text has at least as many code units as characters.
      cxt.fail(_`${data}.length > ${schemaCode} && ${charactersOf}(${data}) > ${schemaCode}`);
    },
  });
}
