import * as fc from 'fast-check';
import { expectStatus } from '../real.ts';
import type { Command } from '../suite.ts';
import { expectList } from './list-imports.ts';
import type { CsvModel } from './model.ts';

/** Sends no file, or one of another name: refused at once, and no import comes of it. */
export const refusedFile = fc.constantFrom('posts.txt', 'posts', null).map(
  (fileName): Command<CsvModel> => ({
    check: () => true,
    async run(model, real) {
      const body = new FormData();
      if (fileName === null) body.append('other', 'text');
      else body.append('file', new File(['teamId,title'], fileName));
      expectStatus('createCsvImport without a .csv file', await real.call('createCsvImport', { body }), 400);
      await expectList(model, real, {});
    },
    toString: () => `send ${fileName ?? 'no file'}`,
  }),
);
