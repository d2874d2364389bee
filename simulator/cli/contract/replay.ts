/** `--replay`: a token, or the failures in a file or a folder. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Check } from '../../../contract-tests/checks/check.ts';
import type { Property } from '../../../contract-tests/property.ts';
import {
  type FoundOn,
  parseFailure,
  REPLAY_OUTCOMES,
  type Replayable,
  type Replayed,
  type ReplayOutcome,
  replayFailure,
} from '../../../contract-tests/run/failures/failure-file.ts';
import { parseToken, type Replay } from '../../../contract-tests/run/replay-token.ts';
import { readTextFile } from '../../text/text-file.ts';
import type { Io } from '../command.ts';
import { replayFlags } from '../deployment/settings.ts';
import { CliError, EXIT, readable, usageError } from '../errors.ts';
import { counted } from '../output.ts';

import type { Settings } from '../settings.ts';
import type { ContractTarget, Deployment } from './target.ts';

/** A failure and the file it was read from. */
export interface ReadFailure {
  readonly file: string;
  readonly failure: Replayable;
}

/** What --replay names. */
export type ReplayRequest = { readonly token: Replay } | { readonly failures: readonly ReadFailure[] };

/** Reads --replay; undefined without it. Throws a usage error when it names neither failures nor a token. */
export async function readReplay(settings: Settings, io: Io): Promise<ReplayRequest | undefined> {
  const value = settings.one('replay');
  if (value === undefined) return undefined;
  const place = path.resolve(io.cwd, value);
  const found = await stat(place).catch(() => undefined);
  if (found) return { failures: await readFailures(place, value, found.isDirectory()) };
  const token = parseToken(value);
  if (token) return { token };
  throw usageError(
    `--replay must be a replay token as printed with a failure, <property>@<seed>@<runs>@<path>, or a file or folder of failures, not ${value}`,
  );
}

async function readFailures(place: string, name: string, isFolder: boolean): Promise<readonly ReadFailure[]> {
  // The scripts of a failure stand beside its JSON file.
  const files = isFolder ? await jsonFilesIn(place) : [place.replace(/\.(?:yaml|sh)$/i, '.json')];
  const failures = files.flatMap(file => {
    const failure = parseFailure(readable(`--replay: ${file}`, () => readTextFile(file)));
    return failure ? [{ file: path.basename(file), failure }] : [];
  });
  if (failures.length > 0) return failures;
  throw usageError(`--replay: ${name} ${isFolder ? 'has no failure in it' : 'is no failure'}: sim contract writes failures as JSON files`);
}

async function jsonFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter(name => /\.json$/i.test(name))
    .sort()
    .map(name => path.join(folder, name));
}

/** Where failures of a run are found. */
export function foundOn(deployment: Deployment | undefined): FoundOn {
  return deployment ? { kind: 'deployment', url: deployment.baseUrl, flags: replayFlags(deployment) } : { kind: 'simulator' };
}

export interface ReplayContext {
  readonly properties: readonly Property[];
  readonly checks: readonly Check[];
  readonly target: ContractTarget;
  readonly kind: FoundOn['kind'];
  readonly io: Io;
  readonly stop: AbortSignal;
  readonly ending: AbortSignal;
}

/** Repeats the failures one by one and prints what became of each. Throws unless all are fixed. */
export async function replayAll(failures: readonly ReadFailure[], context: ReplayContext): Promise<void> {
  const { properties, checks, target, kind, io, stop, ending } = context;
  const counts = new Map<ReplayOutcome, number>();
  try {
    for (const { file, failure } of failures) {
      const replayed = await replayFailure(failure, { properties, checks, executor: target.executor, target: kind, signal: stop });
      counts.set(replayed.outcome, (counts.get(replayed.outcome) ?? 0) + 1);
      io.out(replayLine(file, failure, replayed));
    }
  } finally {
    for (const { what, id, reason } of await target.cleanUp(ending)) io.out(`Not removed from the target: ${what} ${id} (${reason})`);
  }
  const sums = REPLAY_OUTCOMES.flatMap(outcome => (counts.has(outcome) ? [`${counts.get(outcome)} ${outcome}`] : []));
  io.out(`${counted(failures.length, 'failure')}: ${sums.join(', ')}`);
  if (counts.get('fixed') !== failures.length) throw new CliError(sums.filter(sum => !sum.endsWith(' fixed')).join(', '), EXIT.failed);
}

const NAME_WIDTH = Math.max(...REPLAY_OUTCOMES.map(({ length }) => length));

function replayLine(file: string, { property }: Replayable, { outcome, detail }: Replayed): string {
  const plain = detail.replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return [`${outcome.padEnd(NAME_WIDTH)}  ${property}  ${file}`, ...(plain === '' ? [] : [`  ${plain}`])].join('\n');
}
