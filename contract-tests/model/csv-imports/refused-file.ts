import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectStatus } from '../real.ts';
import { expectList } from './list-imports.ts';
import type { CsvModel } from './model.ts';

/** Sends no file, or a file without the extension .csv: 400, and no import is created. */
export const refusedFile = fc.constantFrom('posts.txt', 'posts', null).map(
  (fileName): Command<CsvModel> => ({
    check: () => true,
    async run(model, real) {
      const body = {
        [fileName === null ? 'other' : 'file']: { name: real.name(fileName ?? 'posts.csv'), type: 'text/csv', content: 'teamId,title' },
      };
      expectStatus('createCsvImport without a .csv file', await real.call('createCsvImport', { body }), 400);
      if (model.world.isKnown) await expectList(model, real, {});
    },
    toString: () => `send ${fileName ?? 'no file'}`,
  }),
);
