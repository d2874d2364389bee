import { objectsIn } from './body-values.ts';
import { type Check, flaws } from './check.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An object has the time of its status, and the counts of an import are consistent. */
export const outcomes: Check = {
  id: 'outcomes',
  title: 'An object has the time of its status, and the counts of an import are consistent',
  rules: [],
  isAboutResponse: true,
  begin:
    () =>
    ({ body }) =>
      flaws(objectsIn(body).flatMap(object => [...missingTimes(object), ...wrongCounts(object)])),
};

/** The property with the time of a status. */
const TIME_OF: Readonly<Record<string, string>> = { DELETED: 'deletedAt', POSTED: 'postedDate' };

function missingTimes(object: Fields): string[] {
  const name = TIME_OF[String(object['status'])];
  return name !== undefined && object[name] === null ? [`${String(object['id'])} is ${String(object['status'])}, and ${name} is null`] : [];
}

function wrongCounts({ id, status, totalRows, processedRows, successRows, failedRows }: Fields): string[] {
  const counts = [totalRows, processedRows, successRows, failedRows];
  if (!counts.every(count => typeof count === 'number')) return [];
  const [total = 0, processed = 0, succeeded = 0, failed = 0] = counts;
  const isOver = status === 'COMPLETED' || status === 'COMPLETED_WITH_ERRORS';
  const fits = succeeded + failed === processed && processed <= total && (!isOver || processed === total);
  return fits
    ? []
    : [`${String(id)} (${String(status)}) has ${processed} of ${total} rows processed, ${succeeded} succeeded and ${failed} failed`];
}
