import type { Attention, Status } from '../../../openapi/generated/control-types.ts';
import type { Call } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { columns, print } from '../output.ts';
import { workTable } from '../work-table.ts';
import { clockLine } from './clock.ts';

const BYTES_PER_MB = 1024 * 1024;

/** `sim status`: shows version, clock, counts and running imports and uploads. */
export async function run(call: Call): Promise<void> {
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
