/** Compares the imports of a deployment with their possible progress. */
import { following } from '../imports.ts';
import { fittingStates } from '../possible.ts';
import { expectFields, expectSame, type Fields, type Real } from '../real.ts';
import type { CsvModel, ModelImport } from './model.ts';
import { expectRows, itemsOf } from './observe.ts';
import { isOver, type Progress, reachable } from './progress.ts';

/** Compares the imports that were open at the last read. One list shows all of them, unless others have sent many files. */
export async function observeOpen({ imports }: CsvModel, real: Real): Promise<void> {
  const open = imports.filter(isOpen);
  if (open.length === 0) return;
  const listed = itemsOf(await real.did('listCsvImports', { query: { limit: 100 } }));
  for (const each of open) {
    const shown = listed.find(({ id }) => id === each.id) ?? (await real.did('getCsvImport', { path: { importId: each.id } }));
    expectPossible(each, shown);
    if (!isOpen(each)) await expectRows(each, real);
  }
}

/** Narrows the possible progress of an import to what fits a response. Throws when nothing does. */
export function expectPossible(each: ModelImport, shown: Fields): void {
  each.possible = fittingStates(reachable(each.possible, each), state => expectProgress(each, state, shown));
  const [state] = each.possible;
  if (!state || each.possible.length > 1 || !isOver(state)) return;
  each.status = state.status;
  each.results.push(...each.rows.map(({ mistake }) => ({ error: mistake, at: 0, postId: null, isDeleted: false })));
}

function isOpen({ possible }: ModelImport): boolean {
  return possible.some(state => !isOver(state));
}

export const { follow, followAll } = following<ModelImport, CsvModel>(isOpen, observeOpen);

function expectProgress({ id, fileName, rows, isFaulty }: ModelImport, { status, processedRows }: Progress, shown: Fields): void {
  const failedRows = rows.slice(0, processedRows).filter(({ mistake }) => mistake !== null).length;
  const counts = { processedRows, successRows: processedRows - failedRows, failedRows };
  expectFields(`${id} (${status})`, shown, { status, fileName, ...counts, ...(!isFaulty && { totalRows: rows.length }) });
  const given = ['startedAt', 'completedAt', 'error'].map(name => shown[name] !== null);
  const ended = isOver({ status, processedRows });
  // It is not specified whether an invalid file has a startedAt.
  const expected = [isFaulty ? given[0] : status !== 'PENDING', ended, status === 'FAILED'];
  expectSame(`whether ${id} (${status}) has startedAt, completedAt and error`, given, expected);
}
