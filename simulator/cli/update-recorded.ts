/** `sim run --update`: shows what recorded expectations would become, and writes it when somebody agrees. */

import path from 'node:path';
import pc from 'picocolors';
import { type Chunk, type Rewritten, rewritten } from '../../scenarios/runner/rewrite.ts';
import type { RecordedValue } from '../../scenarios/runner/run-scenario.ts';
import { readTextFile } from '../text/text-file.ts';
import type { Io } from './command.ts';
import { CliError, EXIT } from './errors.ts';
import { counted } from './output.ts';
import { writeFile } from './write-file.ts';

interface Update extends Rewritten {
  readonly location: string;
  readonly file: string;
}

/** Asks on a terminal, and elsewhere writes with --yes only. Throws a CliError for values that were not written. */
export async function updateRecorded(recorded: readonly RecordedValue[], isAgreed: boolean, io: Io): Promise<void> {
  const updates = await updatesOf(recorded, io.cwd);
  for (const { file, refused } of updates) for (const { line, message } of refused) io.err(`${file}:${line}: ${message}`);
  const changed = updates.filter(({ values }) => values > 0);
  for (const { file, chunks } of changed) io.out(`\n${[file, ...chunks.flatMap(chunk => chunkLines(chunk, io.colour))].join('\n')}`);
  const what = `${counted(sum(changed.map(({ values }) => values)), 'recorded value')} in ${counted(changed.length, 'file')}`;
  if (changed.length > 0 && !(isAgreed || (await agrees(`Write ${what}? y/N`, io))))
    throw new CliError(`${what} not written${io.onKey ? '' : ': --yes writes without asking'}`, EXIT.failed);
  for (const { location, text } of changed) await writeFile('--update', location, text);
  if (changed.length > 0) io.out(`\n${what} written`);
  const refused = sum(updates.map(update => update.refused.length));
  if (refused > 0) throw new CliError(`${counted(refused, 'recorded value')} cannot be written`, EXIT.failed);
  if (changed.length === 0) io.out('\nNo recorded value has changed');
}

async function updatesOf(recorded: readonly RecordedValue[], cwd: string): Promise<Update[]> {
  const locations = [...new Set(recorded.map(({ location }) => location))];
  return Promise.all(
    locations.map(async location => {
      const values = recorded.filter(each => each.location === location);
      return { location, file: path.relative(cwd, location), ...rewritten(readTextFile(location), values) };
    }),
  );
}

function chunkLines({ line, before, after }: Chunk, colour: boolean): string[] {
  const paint = pc.createColors(colour);
  return [
    ...before.map((text, index) => paint.red(`${String(line + index).padStart(5)} - ${text}`)),
    ...after.map((text, index) => paint.green(`${String(line + index).padStart(5)} + ${text}`)),
  ];
}

/** Whether somebody presses y; false without a terminal. */
async function agrees(question: string, io: Io): Promise<boolean> {
  const { onKey } = io;
  if (!onKey) return false;
  io.out(`\n${question}`);
  return new Promise(resolve => {
    const end = onKey(key => {
      end();
      resolve(key.toLowerCase() === 'y');
    });
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
