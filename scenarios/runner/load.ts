import { readFile } from 'node:fs/promises';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { yamlDefect } from '../../simulator/text/yaml-defect.ts';
import { checkYamlDepth } from '../../simulator/text/yaml-depth.ts';
import { DEFAULT_ORGANIZATIONS, problemOf } from './check.ts';
import { ScenarioFileError } from './errors.ts';
import { lineOf, type Path } from './places.ts';
import type { Scenario } from './scenario.ts';

/** A scenario and its file. */
export interface ScenarioFile {
  readonly scenario: Scenario;
  /** As shown in reports. */
  readonly file: string;
  /** Absolute path of the file; files that the scenario names are looked up next to it. */
  readonly location: string;
  /** The line, from 1, of the value at a path such as `['steps', 0]`. */
  readonly lineOf: (path: Path) => number;
}

/** A scenario in one line. */
const EXAMPLE = '{ name: Teams, steps: [{ request: GET /api/v1/team }] }';

/** Reads a scenario file. Rejects with a ScenarioFileError that names file and line. `organizations`: those of worlds that name no fixture. */
export async function loadScenario(location: string, file: string, organizations = DEFAULT_ORGANIZATIONS): Promise<ScenarioFile> {
  let text: string;
  try {
    text = await readFile(location, 'utf8');
  } catch (error) {
    throw new ScenarioFileError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return parseScenario(text, location, file, organizations);
}

/** Reads scenario files. Rejects with one ScenarioFileError that has a line for each file that is invalid. */
export async function loadScenarios(
  locations: readonly string[],
  nameOf: (location: string) => string,
  organizations?: readonly string[],
): Promise<ScenarioFile[]> {
  const loaded = await Promise.allSettled(locations.map(location => loadScenario(location, nameOf(location), organizations)));
  const mistakes = loaded.flatMap(result => (result.status === 'rejected' ? [mistakeOf(result.reason)] : []));
  if (mistakes.length === 0) return loaded.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
  throw new ScenarioFileError(
    [...mistakes, ...(mistakes.length > 1 ? [`${mistakes.length} of ${locations.length} files are invalid`] : [])].join('\n'),
  );
}

/** Returns the message about an invalid file. Throws any other error. */
function mistakeOf(error: unknown): string {
  if (error instanceof ScenarioFileError) return error.message;
  throw error;
}

/** Parses the text of a scenario. Throws a ScenarioFileError that names file and line. */
export function parseScenario(text: string, location: string, file: string, organizations = DEFAULT_ORGANIZATIONS): ScenarioFile {
  checkDepth(text, file);
  const lines = new LineCounter();
  const document: Document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false });
  const defect = yamlDefect(text, document, lines);
  if (defect) throw new ScenarioFileError(`${file}:${defect.line}:${defect.column}: ${defect.message}`);
  if (document.contents === null) throw new ScenarioFileError(`${file}:1: The file is empty; a scenario has a name and steps: ${EXAMPLE}`);
  const at = (path: Path) => lineOf(document, lines, path);
  const value = valueOf(document, file);
  const problem = problemOf(value, organizations);
  if (problem) throw new ScenarioFileError(`${file}:${at(problem.path)}: ${problem.message}`);
  // The schema has validated it.
  return { scenario: value as Scenario, file, location, lineOf: at };
}

function checkDepth(text: string, file: string): void {
  try {
    checkYamlDepth(text);
  } catch (error) {
    throw new ScenarioFileError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The parser throws on aliases that expand without bounds. */
function valueOf(document: Document, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new ScenarioFileError(`${file}:1: ${error instanceof Error ? error.message : String(error)}`);
  }
}
