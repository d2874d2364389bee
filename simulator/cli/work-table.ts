import type { Work } from '../../openapi/generated/control-types.ts';
import { formatBytes } from '../kernel/bytes.ts';
import { columns, durationText } from './output.ts';

const UNITS: Readonly<Record<Work['kind'], string>> = { 'csv-import': 'rows', 'history-import': 'posts', 'multipart-upload': 'parts' };
const BAR_LENGTH = 20;

/** What is under way, a line each: what it is, how far, and when it ends on the world's clock, which stands at `now`. */
export function workTable(work: readonly Work[], now: number): string {
  return columns(
    work.map(one => {
      const share = shareOf(one);
      return [one.kind, one.id, one.name, one.status, bar(share), `${Math.floor(share * 100)} %`, amount(one), prospect(one, now)];
    }),
  );
}

/** Bytes tell more than parts. */
function shareOf({ done, total, storedBytes, totalBytes }: Work): number {
  const [of, whole] = storedBytes !== null && totalBytes ? [storedBytes, totalBytes] : [done, total];
  // An upload may get more bytes than it was announced with, and a file may have no row.
  return whole === 0 ? 0 : Math.min(of / whole, 1);
}

function bar(share: number): string {
  const full = Math.floor(share * BAR_LENGTH);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_LENGTH - full)}`;
}

function amount({ kind, done, total, storedBytes, totalBytes }: Work): string {
  const counted = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${UNITS[kind]}`;
  return storedBytes === null || totalBytes === null ? counted : `${counted}, ${formatBytes(storedBytes)} of ${formatBytes(totalBytes)}`;
}

function prospect({ rateLimitResetAt, endsAt }: Work, now: number): string {
  const parts = [
    rateLimitResetAt && `paused until ${rateLimitResetAt}`,
    endsAt && `ends ${endsAt} (in ${durationText(Date.parse(endsAt) - now)})`,
  ];
  return parts.filter(part => part !== null).join(', ');
}
