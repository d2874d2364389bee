import { DEFAULT_ORGANIZATIONS, knownNames, problemOfScenario, scenarioChecks } from './check.ts';
import { problemsOfDocument } from './check-document.ts';
import { type DeploymentLimits, problemsOnDeployment } from './deployment-refusals.ts';
import { ScenarioFileError } from './errors.ts';
import { Expansion, type Origin } from './expand.ts';
import type { Problem } from './explain.ts';
import { fillKnown } from './known-values.ts';
import type { Path } from './places.ts';
import type { Scenario, WrittenScenario } from './scenario.ts';
import { parseSource, readSource, type Source } from './source.ts';
import { type GivenVars, valuesOfVars } from './vars.ts';

/** A scenario and its file. */
export interface ScenarioFile {
  readonly scenario: Scenario;
  /** As shown in reports. */
  readonly file: string;
  /** Absolute path of the file; files that the scenario names are looked up next to it. */
  readonly location: string;
  /** Where the value at a path such as `['steps', 0]` was written. */
  readonly placeOf: (path: Path) => Place;
  /** The names of its variables. */
  readonly varNames: readonly string[];
}

/** A line of a file, from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

export interface LoadOptions {
  /** The organizations of worlds that name no fixture; by default those of the default fixture. */
  readonly organizations?: readonly string[] | undefined;
  /** Values in place of those of the variables in the file. */
  readonly vars?: GivenVars;
}

/** Reads the scenarios of a file. Rejects with a ScenarioFileError that has a line for each mistake. */
export async function loadFile(location: string, file: string, options?: LoadOptions): Promise<ScenarioFile[]> {
  return scenariosOf(readSource(location, file), options);
}

/** Parses the scenarios of a text. Throws a ScenarioFileError that has a line for each mistake. */
export function parseScenarios(text: string, location: string, file: string, options?: LoadOptions): ScenarioFile[] {
  return scenariosOf(parseSource(text, location, file), options);
}

/** The scenarios of valid files, and a line for each mistake of the others. */
export interface LoadedScenarios {
  readonly files: readonly ScenarioFile[];
  readonly mistakes: readonly string[];
}

/** Reads scenario files, named in reports as `nameOf` says. */
export async function loadScenarios(
  locations: readonly string[],
  nameOf: (location: string) => string,
  options?: LoadOptions,
): Promise<LoadedScenarios> {
  const loaded = await Promise.allSettled(locations.map(location => loadFile(location, nameOf(location), options)));
  return {
    files: loaded.flatMap(result => (result.status === 'fulfilled' ? result.value : [])),
    mistakes: loaded.flatMap(result => (result.status === 'rejected' ? mistakesOf(result.reason) : [])),
  };
}

/** Returns a line for each problem of valid scenarios: unknown names in templates, and paths and body fields that the documents do not have. */
export function checkScenarios(files: readonly ScenarioFile[]): string[] {
  return once(files.flatMap(file => linesOf(problemsOfDocument(file.scenario), file)));
}

/** Returns a line for each step and setting of valid scenarios that a deployment cannot take, with what to do. */
export function refuseOnDeployment(files: readonly ScenarioFile[], limits: DeploymentLimits): string[] {
  return once(files.flatMap(file => linesOf(problemsOnDeployment(file.scenario, limits), file)));
}

/** The same step can be a part of several scenarios. */
function once(lines: readonly string[]): string[] {
  return [...new Set(lines)];
}

function linesOf(problems: readonly Problem[], { placeOf }: ScenarioFile): string[] {
  return problems.map(({ path, message }) => {
    const { file, line } = placeOf(path);
    return `${file}:${line}: ${message}`;
  });
}

/** Returns the lines about an invalid file. Throws any other error. */
function mistakesOf(error: unknown): string[] {
  if (error instanceof ScenarioFileError) return error.message.split('\n');
  throw error;
}

/** The scenarios of a source. Throws a ScenarioFileError that has a line for each mistake. */
function scenariosOf(source: Source, { organizations = DEFAULT_ORGANIZATIONS, vars = new Map() }: LoadOptions = {}): ScenarioFile[] {
  const checks = scenarioChecks();
  const expansion = new Expansion(checks);
  const { value } = source;
  const problem = problemOfScenario(checks, value);
  if (problem) expansion.report(source, problem);
  const scenarios = problem ? [] : expanded(value as WrittenScenario, { source, expansion, organizations, vars });
  if (expansion.mistakes.size > 0) throw new ScenarioFileError([...expansion.mistakes].join('\n'));
  return scenarios;
}

interface Expanding {
  readonly source: Source;
  readonly expansion: Expansion;
  readonly organizations: readonly string[];
  readonly vars: GivenVars;
}

function expanded(written: WrittenScenario, { source, expansion, organizations, vars }: Expanding): ScenarioFile[] {
  const { vars: declared = {}, ...scenario } = written;
  const { values: names, problems } = valuesOfVars(declared, vars);
  for (const problem of problems) expansion.report(source, problem);
  if (problems.length > 0) return [];
  const around = { source, names, known: knownNames(scenario, organizations) };
  const whole: Scenario = {
    ...scenario,
    name: String(fillKnown(scenario.name, names)),
    steps: expansion.steps(scenario.steps, ['steps'], around),
  };
  const { file, location } = source;
  return [
    { scenario: whole, file, location, placeOf: path => placeIn(whole, path, expansion.origins, source), varNames: Object.keys(declared) },
  ];
}

/** The place of the closest step above a path in its file, and from there on that of the rest of the path. */
function placeIn(scenario: Scenario, path: Path, origins: ReadonlyMap<object, Origin>, main: Source): Place {
  let node: unknown = scenario;
  let origin: Origin = { source: main, path: [] };
  let rest: Path = [];
  for (const segment of path) {
    node = typeof node === 'object' && node !== null ? (node as Readonly<Record<string, unknown>>)[segment] : undefined;
    const found = typeof node === 'object' && node !== null ? origins.get(node) : undefined;
    origin = found ?? origin;
    rest = found ? [] : [...rest, segment];
  }
  return { file: origin.source.file, line: origin.source.lineOf([...origin.path, ...rest]) };
}
