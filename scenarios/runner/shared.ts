/** Files of steps that scenarios share, and the values that a step gives them. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { didYouMean } from '../../simulator/text/suggest.ts';
import { readTextFile, UserFileError } from '../../simulator/text/text-file.ts';
import { ScenarioFileError } from './errors.ts';
import { hasTemplate } from './known-values.ts';
import type { Path } from './places.ts';
import { mistakeAt, parseSource, type Source } from './source.ts';
import type { Names } from './templates.ts';

/** The content of a valid file of shared steps. */
export interface Shared {
  readonly shared: string;
  readonly with?: Names;
  readonly steps: readonly object[];
}

/** Whether the content of a file says that it is one of shared steps. */
export function isShared(value: unknown): value is Shared {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'shared' in value;
}

/** A file beside another one: its absolute path, and its name in reports. */
export function besideOf({ file, location }: Source, name: string): { readonly location: string; readonly file: string } {
  return { location: path.resolve(path.dirname(location), name), file: path.join(path.dirname(file), name) };
}

/** Files that were read, by their absolute paths: many scenarios use the same ones. */
export class Sources {
  private readonly texts = new Map<string, string | undefined>();
  private readonly parsed = new Map<string, Source>();

  /** The files that were asked for, also those that do not exist. */
  get locations(): readonly string[] {
    return [...this.texts.keys()];
  }

  /** The text of the file beside another one; undefined if there is none. Throws a ScenarioFileError for what is no text. */
  text(source: Source, name: string): string | undefined {
    const { location, file } = besideOf(source, name);
    if (!this.texts.has(location)) this.texts.set(location, textOf(location, file));
    return this.texts.get(location);
  }

  /** The file beside another one; undefined if it cannot be read. Throws a ScenarioFileError with its line for invalid YAML. */
  yaml(source: Source, name: string, words: string): Source | undefined {
    const { location, file } = besideOf(source, name);
    const text = this.text(source, name);
    if (text === undefined) return undefined;
    const found = this.parsed.get(location) ?? parseSource(text, location, file, words);
    this.parsed.set(location, found);
    return found;
  }
}

function textOf(location: string, file: string): string | undefined {
  try {
    return readTextFile(location);
  } catch (error) {
    if (error instanceof UserFileError) throw new ScenarioFileError(`${file} cannot be read: ${error.message}`);
    return undefined;
  }
}

/** Says that there is no such file, with the nearest one in its folder. */
export function noSuchFile(source: Source, name: string): string {
  const { file, location } = besideOf(source, name);
  return `${file} cannot be read${nearestFile(path.dirname(location), name)}`;
}

function nearestFile(folder: string, name: string): string {
  try {
    return didYouMean(path.basename(name), readdirSync(folder), /^.*[\\/]/.exec(name)?.[0] ?? '');
  } catch {
    return `: there is no folder ${folder}`;
  }
}

/** The values of the names of a file: those that are known before the run, and those that only the run knows. */
export interface Given {
  readonly known: Names;
  readonly later: Names;
}

/** A step that uses a file, and the name of that file. */
export interface GivingStep {
  readonly file: string;
  readonly source: Source;
  /** The path of the step. */
  readonly step: Path;
}

/** What a step gives to the names of a file. Throws a ScenarioFileError for an unknown name, and for one without a value. */
export function givenTo(shared: Shared, given: Names, place: GivingStep): Given {
  const { file, source, step } = place;
  const { with: declared = {} } = shared;
  const names = Object.keys(declared);
  const unknown = Object.keys(given).find(name => !names.includes(name));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, names) || (names.length === 0 ? '; it takes none' : `; known: ${names.join(', ')}`);
    throw mistakeAt(source, [...step, 'with', unknown], `${file} has no ${unknown} in with${hint}`);
  }
  const values = Object.entries({ ...declared, ...given });
  const missing = values.find(([, value]) => value === null)?.[0];
  if (missing !== undefined) throw mistakeAt(source, step, `${file} needs a value for ${missing}: give it in with`);
  return {
    known: Object.fromEntries(values.filter(([, value]) => !hasTemplate(value))),
    later: Object.fromEntries(values.filter(([, value]) => hasTemplate(value))),
  };
}
