/** Files of steps that scenarios share, and the values that a step gives them. */
import path from 'node:path';
import { systemReason } from '../../simulator/text/failures.ts';
import { didYouMean } from '../../simulator/text/suggest.ts';
import { readTextFile } from '../../simulator/text/text-file.ts';
import type { SharedSteps } from './generated/steps.ts';
import type { ScenarioFiles } from './scenario-files.ts';
import { mistakeAt, type Path, parseSource, type Source } from './source.ts';
import { hasTemplate, type Names } from './templates.ts';

/** Whether the content of a file says that it is one of shared steps. */
export function isShared(value: unknown): value is SharedSteps {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'shared' in value;
}

/** A file that another one names: its absolute path, and its name in reports. */
export interface NamedFile {
  readonly location: string;
  readonly file: string;
}

/** A part of a file that names another one. */
export interface Naming {
  readonly source: Source;
  readonly path: Path;
}

/** Files that were read, by their absolute paths: many scenarios use the same ones. All methods throw a ScenarioFileError for one that cannot be read. */
export class Sources {
  private readonly texts = new Map<string, string>();
  private readonly parsed = new Map<string, Source>();
  private readonly asked = new Set<string>();

  constructor(private readonly files: ScenarioFiles) {}

  /** The files that were asked for, also those that do not exist. */
  get locations(): readonly string[] {
    return [...this.asked];
  }

  /** Where the file with a name is. */
  named(name: string, { source, path: place }: Naming): NamedFile {
    const folder = path.dirname(source.location);
    const found = this.files.find(name, folder);
    const file = path.join(path.dirname(source.file), name);
    this.asked.add('location' in found ? found.location : path.resolve(folder, name));
    if ('problem' in found) throw mistakeAt(source, place, found.problem);
    return { location: found.location, file };
  }

  /** The text of a file. */
  text(name: string, naming: Naming): string {
    const { location, file } = this.named(name, naming);
    const text = this.texts.get(location) ?? textOf(location, file, naming);
    this.texts.set(location, text);
    return text;
  }

  /** The content of a file, also of one with invalid YAML; `words` say what it should have been. */
  yaml(name: string, naming: Naming, words: string): Source {
    const { location, file } = this.named(name, naming);
    const found = this.parsed.get(location) ?? parseSource(this.text(name, naming), location, file, words);
    this.parsed.set(location, found);
    return found;
  }
}

function textOf(location: string, file: string, { source, path: place }: Naming): string {
  try {
    return readTextFile(location);
  } catch (error) {
    throw mistakeAt(source, place, `${file} cannot be read: ${systemReason(error)}`);
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

/** Returns what a step gives to the names of a file. Throws a ScenarioFileError for an unknown name, and for one without a value. */
export function givenTo(shared: SharedSteps, given: Names, place: GivingStep): Given {
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
