import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { systemReason } from '../../text/failures.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { oneOf } from '../readers.ts';
import { RUNNERS, readProject } from './project.ts';
import { type NewFile, newFiles, nextSteps } from './texts.ts';

/** Names under which a project may have the config already; two of them are an error of `sim`. */
const CONFIGS = ['sim.config.json', 'sim.config.yaml', 'sim.config.yml'];

/** `sim init`: writes the first files for the project in this folder, and leaves those that exist. */
export async function runInit({ settings, words: [word], io }: Call): Promise<void> {
  const project = await readProject(io.cwd, word === undefined ? undefined : oneOf(...RUNNERS)(word, 'The runner'));
  const isDry = settings.on('dry-run');
  io.out(`Tests for ${project.runner}, because ${project.reason}`);
  for (const file of newFiles(project)) {
    const there = await existing(io.cwd, file.name);
    if (there !== undefined) io.out(`exists, left  ${there}`);
    else if (isDry) io.out(`would write   ${file.name}\n\n${file.text}`);
    else await write(io.cwd, file, io.out);
  }
  for (const step of nextSteps(project)) io.out(step);
}

/** The file that takes this place already. */
async function existing(folder: string, name: string): Promise<string | undefined> {
  for (const candidate of CONFIGS.includes(name) ? CONFIGS : [name]) {
    const isThere = await access(path.join(folder, candidate), constants.F_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return candidate;
  }
  return undefined;
}

/** Writes a file that is not there, also when another process has just made one. */
async function write(folder: string, { name, text }: NewFile, out: (line: string) => void): Promise<void> {
  const file = path.join(folder, name);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
    out(`wrote         ${name}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return out(`exists, left  ${name}`);
    throw usageError(`${name} cannot be written: ${systemReason(error)}; make room and access there, or look with --dry-run`);
  }
}
