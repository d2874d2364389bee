import type { Attention, Status, Work } from '../../../openapi/generated/control-types.ts';
import { formatBytes } from '../../text/characters.ts';
import type { Call } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { columns, durationText, print } from '../output.ts';
import { clockLine } from './clock.ts';

const BYTES_PER_MB = 1024 * 1024;

/** `sim status`: shows version, clock, counts and running imports and uploads. */
export async function runStatus(call: Call): Promise<void> {
  const client = controlClient(call.settings);
  const status = await client.call('getStatus');
  const attention = await client.call('getAttention');
  print(call, { ...status, attention: attention.items }, () => [describe(client.url, status), ...needing(attention)].join('\n\n'));
}

function describe(url: string, { version, world, seed, clock, counts, pendingJobs, work, savingFailure, memory }: Status): string {
  const facts = columns([
    ['url', url],
    ['version', version],
    ['world', world],
    ['seed', String(seed)],
    ['clock', clockLine(clock)],
    ...Object.entries(counts).map(([what, count]) => [spaced(what), String(count)]),
    ['pending jobs', String(pendingJobs)],
    ...(savingFailure ? [['saving', `fails since ${savingFailure.since}: ${savingFailure.reason}`]] : []),
    ['memory', `${Math.round(memory.rssBytes / BYTES_PER_MB)} MB`],
  ]);
  return work.length === 0 ? facts : `${facts}\n\n${workTable(work, Date.parse(clock.now))}`;
}

function needing({ items, failedPosts, disconnectedAccounts }: Attention): string[] {
  if (items.length === 0) return [];
  const listed = (kind: Attention['items'][number]['kind']): number => items.filter(item => item.kind === kind).length;
  const left = failedPosts + disconnectedAccounts - listed('post') - listed('account');
  const lines = items.map(({ id, what }) => [id, what]);
  return [`needs attention:\n${columns(lines)}${left > 0 ? `\nand ${left} more posts and accounts` : ''}`];
}

/** Splits a camel-case name: `socialAccounts` → `social accounts`. */
function spaced(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
}

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
