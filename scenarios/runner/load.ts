import { DEFAULT_ORGANIZATIONS, knownNames, problemOfScenario, problemOfShared, scenarioChecks } from './check.ts';
import { problemsOfDocument } from './check-document.ts';
import { type DeploymentLimits, problemsOnDeployment } from './deployment-refusals.ts';
import { ScenarioFileError } from './errors.ts';
import { Expansion, filled, type Origin } from './expand.ts';
import type { Problem } from './explain.ts';
import { hasTemplate } from './known-values.ts';
import type { Path } from './places.ts';
import { titles } from './rows.ts';
import type { Scenario, WorldSettings, WrittenScenario } from './scenario.ts';
import { isShared } from './shared.ts';
import { mistakeAt, parseSource, readSource, type Source } from './source.ts';
import { stepLists } from './step-parts.ts';
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
  /** The absolute path of the file of the value at a path, and its path there. */
  readonly originOf: (path: Path) => { readonly location: string; readonly path: Path };
  /** Absolute paths of all files that it was read from. */
  readonly sources: readonly string[];
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

/** The scenarios of a source: none of a file of shared steps. Throws a ScenarioFileError that has a line for each mistake. */
function scenariosOf(source: Source, { organizations = DEFAULT_ORGANIZATIONS, vars = new Map() }: LoadOptions = {}): ScenarioFile[] {
  const checks = scenarioChecks();
  const expansion = new Expansion(checks);
  const { value } = source;
  const problem = isShared(value) ? problemOfShared(checks, value) : problemOfScenario(checks, withoutTemplates(value));
  if (problem) throw mistakeAt(source, problem.path, problem.message);
  if (isShared(value)) return [];
  // The schema has validated it.
  const written = value as WrittenScenario;
  const scenarios = expansion.attempt(() => expanded(written, { source, expansion, organizations, vars })) ?? [];
  if (expansion.mistakes.size > 0) throw new ScenarioFileError([...expansion.mistakes].join('\n'));
  const { locations } = expansion.sources;
  const { file, location } = source;
  return scenarios.map(scenario => ({
    scenario,
    file,
    location,
    sources: [location, ...locations],
    placeOf(path) {
      const origin = originIn(scenario, path, expansion.origins, source);
      return { file: origin.source.file, line: origin.source.lineOf(origin.path) };
    },
    originOf(path) {
      const origin = originIn(scenario, path, expansion.origins, source);
      return { location: origin.source.location, path: origin.path };
    },
    varNames: Object.keys(written.vars ?? {}),
  }));
}

/** A scenario without settings of its world that are known for each row only. */
function withoutTemplates(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('world' in value) || !hasTemplate(value.world)) return value;
  const { world: _, ...others } = value;
  return others;
}

interface Expanding {
  readonly source: Source;
  readonly expansion: Expansion;
  readonly organizations: readonly string[];
  readonly vars: GivenVars;
}

/** One scenario, or one for each row. Throws a ScenarioFileError for what no row can have. */
function expanded(written: WrittenScenario, { source, expansion, organizations, vars }: Expanding): Scenario[] {
  const { vars: declared = {}, each, matrix, ...scenario } = written;
  const { values, problems } = valuesOfVars(declared, vars);
  if (problems.length > 0)
    throw new ScenarioFileError(problems.map(({ path, message }) => mistakeAt(source, path, message).message).join('\n'));
  const origin: Origin = { source, path: [] };
  // The schema has validated it.
  const repeated = filled({ ...(each && { each }), ...(matrix && { matrix }) }, origin, values) as Pick<WrittenScenario, 'each' | 'matrix'>;
  const rows = expansion.rows(repeated, origin);
  const named = titles(rows.map(row => ({ row, title: String(filled(scenario.name, origin, { ...values, ...row })) })));
  return rows.map((row, index) => {
    const names = { ...values, ...row };
    const world = filled(scenario.world, { source, path: ['world'] }, names);
    const whole = { ...scenario, ...(world !== undefined && { world: world as WorldSettings }) };
    const problem = problemOfScenario(scenarioChecks(), whole);
    if (problem) throw mistakeAt(source, problem.path, problem.message);
    const around = { source, names, known: knownNames(whole, organizations), within: [] };
    const lists = stepLists(scenario).map(([key, steps]) => [key, expansion.steps(steps, [key], around)] as const);
    return { ...whole, ...Object.fromEntries(lists.filter(([, { length }]) => length > 0)), name: named[index] ?? scenario.name };
  });
}

/** Where the value at a path was written: below the closest step above it. */
function originIn(scenario: Scenario, path: Path, origins: ReadonlyMap<object, Origin>, main: Source): Origin {
  let node: unknown = scenario;
  let origin: Origin = { source: main, path: [] };
  for (const segment of path) {
    node = typeof node === 'object' && node !== null ? (node as Readonly<Record<string, unknown>>)[segment] : undefined;
    const found = typeof node === 'object' && node !== null ? origins.get(node) : undefined;
    origin = found ?? { source: origin.source, path: [...origin.path, segment] };
  }
  return origin;
}
