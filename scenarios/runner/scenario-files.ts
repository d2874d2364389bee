/** Which files a scenario may read, wherever it names one: its text may come from somebody else. */
import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { systemReason } from '../../simulator/text/failures.ts';
import { didYouMean } from '../../simulator/text/suggest.ts';
import { readBytes } from '../../simulator/text/text-file.ts';
import { StepError } from './errors.ts';
import type { File as FileInput } from './generated/steps.ts';

/** What scenarios may read besides the files in their own folder and below. */
export interface FileRule {
  /** Folders whose files, and those below, they may name. */
  readonly allowed?: readonly string[];
  /** Folders with sample files, which need no path. */
  readonly samples?: readonly string[];
  /** Whether they see the samples only. */
  readonly isSamplesOnly?: boolean;
}

/** Where a file is, or in a sentence why a scenario cannot have it: it may not, or there is none in the folders. */
export type FoundFile = { readonly location: string } | { readonly problem: string; readonly missing?: MissingFile };

/** Where it was looked for, and the nearest name there, as `; did you mean …?`, or an empty text. */
export interface MissingFile {
  readonly folders: readonly string[];
  readonly hint: string;
}

/** The files of the scenarios in one folder. */
export class ScenarioFiles {
  /** Folders as they are named, and where links lead. */
  private readonly roots: readonly string[];
  private readonly samples: readonly string[];
  private readonly isSamplesOnly: boolean;
  private readonly words: string;

  constructor(
    private readonly folder: string,
    { allowed = [], samples = [], isSamplesOnly = false }: FileRule = {},
  ) {
    const folders = [...(isSamplesOnly ? [] : [folder, ...allowed]), ...samples].map(each => path.resolve(each));
    this.roots = [...new Set(folders.flatMap(each => [each, realOf(each) ?? each]))];
    this.samples = samples;
    this.isSamplesOnly = isSamplesOnly;
    this.words = isSamplesOnly
      ? 'is not among the sample files that come with the simulator, and a text from somebody else sees no other'
      : 'is outside of the folder of the scenario; --allow-files <folder> lets scenarios read it';
  }

  /** The file with a name, relative to a folder, by default that of the scenario; else a sample. Nothing outside is looked at. */
  find(name: string, folder = this.folder): FoundFile {
    const places = [folder, ...this.samples].map(each => path.resolve(each, name)).filter(place => this.has(place));
    for (const place of places) {
      const real = realOf(place);
      if (real !== undefined) return this.has(real) ? { location: place } : { problem: `${name} ${this.words}` };
    }
    const folders = places.map(place => path.dirname(place));
    const hint = didYouMean(
      path.basename(name),
      folders.flatMap(each => this.namesIn(each)),
      pathOf(name),
    );
    const [first] = folders;
    if (this.isSamplesOnly || first === undefined) return { problem: `${name} ${this.words}${hint}` };
    return {
      problem: `${name} cannot be read${realOf(first) === undefined ? `: there is no folder ${first}` : hint}`,
      missing: { folders, hint },
    };
  }

  private has(place: string): boolean {
    return this.roots.some(root => {
      const relative = path.relative(root, place);
      return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
    });
  }

  private namesIn(folder: string): readonly string[] {
    const real = realOf(folder);
    return real !== undefined && this.has(real) ? namesOf(real) : [];
  }
}

/** Returns what a name has before that of its file. */
function pathOf(name: string): string {
  return /^.*[\\/]/.exec(name)?.[0] ?? '';
}

function realOf(place: string): string | undefined {
  try {
    return realpathSync(place);
  } catch {
    return undefined;
  }
}

function namesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A file that a step sends. */
export interface SentFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly mimeType: string;
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.mov': 'video/quicktime',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.txt': 'text/plain',
};

/** Reads a file that the scenario may read, or creates it from a text. Rejects with a StepError that says why it cannot be read. */
export async function readInput(input: FileInput, files: ScenarioFiles): Promise<SentFile> {
  const { file, text = '', bytes, fileName } = input;
  const name = fileName ?? (file === undefined ? 'file.txt' : path.basename(file));
  const mimeType = input.mimeType ?? MIME_TYPES[path.extname(name).toLowerCase()] ?? 'application/octet-stream';
  if (file !== undefined) return { bytes: contentOf(file, files), name, mimeType };
  return { bytes: bytes === undefined ? Uint8Array.from(Buffer.from(text)) : new Uint8Array(bytes), name, mimeType };
}

function contentOf(name: string, files: ScenarioFiles): Uint8Array<ArrayBuffer> {
  const found = files.find(name);
  if ('problem' in found) {
    const { problem, missing } = found;
    throw new StepError(`File ${missing ? `${name} not found in ${missing.folders.join(', ')}${missing.hint}` : problem}`);
  }
  try {
    return readBytes(found.location);
  } catch (error) {
    throw new StepError(`File ${name} cannot be read: ${systemReason(error)}`);
  }
}
