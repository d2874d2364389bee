import * as fc from 'fast-check';
import type { FormFile } from '../../exchange.ts';
import type { Command, SyncedReal } from '../define-model.ts';
import { expectWithin } from '../interval.ts';
import { expectStatus, fieldsOf } from '../real.ts';
import { expectPossible } from './follow.ts';
import { type CsvModel, newImport } from './model.ts';
import { expectImport } from './observe.ts';
import { fileOf, type ModelRow, type RowChoice, rowOf, someRow } from './row.ts';

const MAX_IMPORTS = 5;

/** Sends a file with a few rows: it is accepted at once and processed later. */
export const sendFile = fc.tuple(fc.array(someRow, { minLength: 1, maxLength: 5 }), fc.constantFrom('\r\n', '\n', '\r\n\r\n')).map(
  ([choices, lineEnd]): Command<CsvModel> => ({
    check: hasRoom,
    async run(model, real) {
      const rows = choices.map((choice, index) => rowOf(choice, model.rows + index + 1, model.world));
      model.rows += rows.length;
      await send(model, real, { fileName: real.name(`rows-${model.rows}.csv`), rows, content: `\uFEFF${fileOf(rows, lineEnd)}` });
    },
    toString: () => `send ${choices.map(describe).join(', ')}`,
  }),
);

/** Sends a file again: it creates another import, and every post again. */
export const sendAgain = fc.nat(4).map(
  (number): Command<CsvModel> => ({
    check: model => hasRoom(model) && model.imports.some(({ isFaulty }) => !isFaulty),
    async run(model, real) {
      const good = model.imports.filter(({ isFaulty }) => !isFaulty);
      const again = good[number % good.length];
      if (again) await send(model, real, { ...again, content: fileOf(again.rows, '\r\n') });
    },
    toString: () => `send file #${number} again`,
  }),
);

const FAULTS: Readonly<Record<string, (good: string) => FormFile['content']>> = {
  'invalid UTF-8': good => Buffer.from(`${good}\u00e9`, 'latin1'),
  'an open quote': good => `${good}"never closed`,
  'no rows': good => good.slice(0, good.indexOf('\n') + 1),
  'no title column': good => good.replace('"title"', '"headline"'),
  'nothing at all': () => '',
};

/** Sends an invalid file: it is accepted, and its import fails. */
export const sendBadFile = fc.tuple(fc.constantFrom(...Object.keys(FAULTS)), someRow).map(
  ([fault, choice]): Command<CsvModel> => ({
    check: hasRoom,
    async run(model, real) {
      const content = FAULTS[fault]?.(fileOf([rowOf({ ...choice, what: 'draft' }, 0, model.world)], '\n')) ?? '';
      await send(model, real, { fileName: real.name(`bad-${fault}.csv`), rows: [], content });
    },
    toString: () => `send a file with ${fault}`,
  }),
);

function hasRoom({ imports }: Readonly<CsvModel>): boolean {
  return imports.length < MAX_IMPORTS;
}

interface CsvFile {
  readonly fileName: string;
  /** None when the file is invalid. */
  readonly rows: readonly ModelRow[];
  readonly content: FormFile['content'];
}

async function send(model: CsvModel, real: SyncedReal, { fileName, rows, content }: CsvFile): Promise<void> {
  const answer = await real.call('createCsvImport', { body: { file: { name: fileName, type: 'text/csv', content } } });
  expectStatus('createCsvImport', answer, 201);
  const shown = fieldsOf(answer.body);
  const fresh = newImport(String(shown['id']), { fileName, rows, isFaulty: rows.length === 0 }, model);
  if (model.world.isKnown) expectImport(fresh, shown, real);
  else expectPossible(fresh, shown);
  expectWithin('createdAt of a new import', shown['createdAt'], answer.during);
  model.imports.push(fresh);
  await real.settle();
}

function describe({ what, platforms, day, mistake, title, text, ownText }: RowChoice): string {
  const texts = JSON.stringify([title, text, ownText]);
  if (what === 'mistake') return `a row with ${mistake}: ${texts}`;
  return `${what === 'post' ? `a post for ${platforms.join(' and ')} on day ${day}` : `a ${what}`}: ${texts}`;
}
