import type { Work } from '../../openapi/generated/control-types.ts';
import { formatBytes } from '../text/bytes.ts';
import { columns, durationText } from './output.ts';

const UNITS: Readonly<Record<Work['kind'], string>> = {
  'csv-import': 'rows',
  'history-import': 'posts',
  'review-import': 'reviews',
  'recommendation-import': 'recommendations',
  'multipart-upload': 'parts',
};
const BAR_LENGTH = 20;

/** Running imports and uploads as a table: what it is, its progress, and when it ends in simulated time, seen from `now`. */
export function workTable(work: readonly Work[], now: number): string {
  return columns(
    work.map(one => {
      const share = progressOf(one);
      return [one.kind, one.id, one.name, one.status, bar(share), `${Math.floor(share * 100)} %`, progressText(one), endText(one, now)];
    }),
  );
}

/** Progress from 0 to 1, in bytes if they are known. */
function progressOf({ done, total, storedBytes, totalBytes }: Work): number {
  const [of, whole] = storedBytes !== null && totalBytes ? [storedBytes, totalBytes] : [done, total];
  // An upload may get more bytes than announced, and a file may have no rows.
  return whole === 0 ? 0 : Math.min(of / whole, 1);
}

function bar(share: number): string {
  const full = Math.floor(share * BAR_LENGTH);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_LENGTH - full)}`;
}

function progressText({ kind, done, total, storedBytes, totalBytes }: Work): string {
  const counted = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${UNITS[kind]}`;
  return storedBytes === null || totalBytes === null ? counted : `${counted}, ${formatBytes(storedBytes)} of ${formatBytes(totalBytes)}`;
}

function endText({ rateLimitResetAt, endsAt }: Work, now: number): string {
  const parts = [
    rateLimitResetAt && `paused until ${rateLimitResetAt}`,
    endsAt && `ends ${endsAt} (in ${durationText(Date.parse(endsAt) - now)})`,
  ];
  return parts.filter(part => part !== null).join(', ');
}
