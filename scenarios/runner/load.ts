import { readFile } from 'node:fs/promises';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { problemOf } from './check.ts';
import { StoryFileError } from './errors.ts';
import { lineOf, type Path } from './places.ts';
import type { Story } from './story.ts';

/** A story with the file that tells it. */
export interface StoryFile {
  readonly story: Story;
  /** As it is shown to people. */
  readonly file: string;
  /** The file's absolute path; what a story names is looked for beside it. */
  readonly location: string;
  /** The line, from 1, of what stands at a path, such as `['steps', 0]`. */
  readonly lineOf: (path: Path) => number;
}

/** Reads a story. Rejects with a StoryFileError that names file and line. */
export async function loadStory(location: string, file: string): Promise<StoryFile> {
  let text: string;
  try {
    text = await readFile(location, 'utf8');
  } catch (error) {
    throw new StoryFileError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return parseStory(text, location, file);
}

/** Reads the text of a story. Throws a StoryFileError that names file and line. */
export function parseStory(text: string, location: string, file: string): StoryFile {
  const lines = new LineCounter();
  const document: Document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false });
  const [defect] = document.errors;
  if (defect) throw new StoryFileError(`${file}:${lines.linePos(defect.pos[0]).line}: ${defect.message}`);
  const at = (path: Path) => lineOf(document, lines, path);
  const value = valueOf(document, file);
  const problem = problemOf(value);
  if (problem) throw new StoryFileError(`${file}:${at(problem.path)}: ${problem.message}`);
  // The schema has seen that it is one.
  return { story: value as Story, file, location, lineOf: at };
}

/** Aliases that would blow up are refused by the reader. */
function valueOf(document: Document, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new StoryFileError(`${file}:1: ${error instanceof Error ? error.message : String(error)}`);
  }
}
