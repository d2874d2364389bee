import { readFile } from 'node:fs/promises';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { yamlDefect } from '../../simulator/text/yaml-defect.ts';
import { checkYamlDepth } from '../../simulator/text/yaml-depth.ts';
import { DEFAULT_ORGANIZATIONS, problemsOf } from './check.ts';
import { problemsOfDocument } from './check-document.ts';
import { type DeploymentLimits, problemsOnDeployment } from './deployment-refusals.ts';
import { ScenarioFileError } from './errors.ts';
import type { Problem } from './explain.ts';
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

/** The scenarios of valid files, and a line for each mistake of the others. */
export interface LoadedScenarios {
  readonly files: readonly ScenarioFile[];
  readonly mistakes: readonly string[];
}

/** Reads scenario files, named in reports as `nameOf` says. `organizations`: those of worlds that name no fixture. */
export async function loadScenarios(
  locations: readonly string[],
  nameOf: (location: string) => string,
  organizations?: readonly string[],
): Promise<LoadedScenarios> {
  const loaded = await Promise.allSettled(locations.map(location => loadScenario(location, nameOf(location), organizations)));
  return {
    files: loaded.flatMap(result => (result.status === 'fulfilled' ? [result.value] : [])),
    mistakes: loaded.flatMap(result => (result.status === 'rejected' ? mistakesOf(result.reason) : [])),
  };
}

/** Returns a line for each problem of valid scenarios: unknown names in templates, and paths and body fields that the documents do not have. */
export function checkScenarios(files: readonly ScenarioFile[]): string[] {
  return files.flatMap(({ scenario, file, lineOf: at }) => {
    const problems = problemsOfDocument(scenario);
    return problems.length === 0 ? [] : linesOf(problems, file, at).split('\n');
  });
}

/** Returns a line for each step and setting of valid scenarios that a deployment cannot take, with what to do. */
export function refuseOnDeployment(files: readonly ScenarioFile[], limits: DeploymentLimits): string[] {
  return files.flatMap(({ scenario, file, lineOf: at }) => {
    const problems = problemsOnDeployment(scenario, limits);
    return problems.length === 0 ? [] : linesOf(problems, file, at).split('\n');
  });
}

function linesOf(problems: readonly Problem[], file: string, at: (path: Path) => number): string {
  return problems.map(({ path, message }) => `${file}:${at(path)}: ${message}`).join('\n');
}

/** Returns the lines about an invalid file. Throws any other error. */
function mistakesOf(error: unknown): string[] {
  if (error instanceof ScenarioFileError) return error.message.split('\n');
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
  const problems = problemsOf(value, organizations);
  if (problems.length > 0) throw new ScenarioFileError(linesOf(problems, file, at));
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
