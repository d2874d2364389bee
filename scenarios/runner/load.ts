import { dirname } from 'node:path';
import { ownValue } from '../../simulator/text/json.ts';
import { DEFAULT_ORGANIZATIONS, knownNames, problemsOfScenario, problemsOfShared, scenarioChecks } from './check.ts';
import { problemsOfDocument, problemsOfRequests } from './check-document.ts';
import { type DeploymentLimits, problemsOnDeployment } from './deployment-refusals.ts';
import { ScenarioFileError } from './errors.ts';
import { Expansion, filled, type Origin, throwProblems } from './expand.ts';
import type { Problem } from './explain.ts';
import type { Step, Scenario as WrittenScenario } from './generated/steps.ts';
import { titles } from './rows.ts';
import { type FileRule, ScenarioFiles } from './scenario-files.ts';
import { isShared } from './shared.ts';
import { mistakeAt, type Path, parseSource, readSource, type Source } from './source.ts';
import { type Scenario, stepLists, type WorldSettings } from './step-parts.ts';
import { hasTemplate } from './templates.ts';
import { type GivenVars, valuesOfVars } from './vars.ts';

/** A scenario and its file. */
export interface ScenarioFile {
  readonly scenario: Scenario;
  /** As shown in reports. */
  readonly file: string;
  /** Absolute path of the file. */
  readonly location: string;
  /** The files that it may read. */
  readonly files: ScenarioFiles;
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
  /** What scenarios may read besides their own folder. */
  readonly files?: FileRule;
}

/** Reads the scenarios of a file, as {@link checkText} does. */
export async function loadFile(location: string, file: string, options?: LoadOptions): Promise<ScenarioFile[]> {
  return valid(checked(readScenarios(readSource(location, file), options)));
}

/** Parses the scenarios of a text, which may do what the documents do not have. Throws a ScenarioFileError that has a line for each mistake. */
export function parseScenarios(text: string, location: string, file: string, options?: LoadOptions): ScenarioFile[] {
  return valid(readScenarios(parseSource(text, location, file), options));
}

/**
 * Parses the scenarios of a text, and checks what they are about to do: names in templates, and paths and body fields of requests. Throws a
 * ScenarioFileError that has a line for each mistake.
 */
export function checkText(text: string, location: string, file: string, options?: LoadOptions): ScenarioFile[] {
  return valid(checked(readScenarios(parseSource(text, location, file), options)));
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

/** What a file says. */
interface Read {
  /** Of a scenario with mistakes, what is left without them. */
  readonly files: readonly ScenarioFile[];
  /** A line for each mistake. */
  readonly mistakes: ReadonlySet<string>;
}

function valid({ files, mistakes }: Read): ScenarioFile[] {
  if (mistakes.size > 0) throw new ScenarioFileError([...mistakes].join('\n'));
  return [...files];
}

/** Adds the mistakes that the documents show. A step that is left out may have saved a name, so that names are checked where nothing is. */
function checked({ files, mistakes }: Read): Read {
  const problemsOf = mistakes.size > 0 ? problemsOfRequests : problemsOfDocument;
  return { files, mistakes: new Set([...mistakes, ...files.flatMap(file => linesOf(problemsOf(file.scenario), file))]) };
}

/** The scenarios of a source: none of a file of shared steps. */
function readScenarios(source: Source, { organizations = DEFAULT_ORGANIZATIONS, vars = new Map(), files: rule }: LoadOptions = {}): Read {
  const checks = scenarioChecks();
  const { value, file, location } = source;
  const files = new ScenarioFiles(dirname(location), rule);
  const expansion = new Expansion(checks, files);
  const { mistakes } = expansion;
  const problems = isShared(value) ? problemsOfShared(checks, value) : problemsOfScenario(checks, withoutTemplates(value));
  expansion.attempt(() => throwProblems(source, problems));
  if (isShared(value)) return { files: [], mistakes };
  const scenarios =
    problems.length > 0
      ? [stepsOfInvalid(fieldsOf(value), source, expansion)]
      : // The schema has validated it.
        (expansion.attempt(() => expanded(value as WrittenScenario, { source, expansion, organizations, vars })) ?? []);
  const { locations } = expansion.sources;
  const found = scenarios.map(scenario => ({
    scenario,
    file,
    location,
    files,
    sources: [location, ...locations],
    placeOf(path: Path) {
      const origin = originIn(scenario, path, expansion.origins, source);
      return { file: origin.source.file, line: origin.source.lineOf(origin.path) };
    },
    originOf(path: Path) {
      const origin = originIn(scenario, path, expansion.origins, source);
      return { location: origin.source.location, path: origin.path };
    },
    varNames: Object.keys(fieldsOf(fieldsOf(value)['vars'])),
  }));
  return { files: found, mistakes };
}

/** The steps of a scenario with other mistakes, whose own are noted. What has a template is left out: its value may be among the mistakes. */
function stepsOfInvalid(value: Readonly<Record<string, unknown>>, source: Source, expansion: Expansion): Scenario {
  const around = { source, names: {}, known: { organizations: undefined, createsOrganizations: true }, within: [] };
  const stepsIn = (key: string): Step[] => {
    const list = value[key];
    if (!Array.isArray(list)) return [];
    return list.flatMap((step: unknown, index) =>
      typeof step === 'object' && step !== null && !hasTemplate(step)
        ? (expansion.attempt(() => expansion.eachStep(step, [key, index], around)) ?? [])
        : [],
    );
  };
  return { name: '', before: stepsIn('before'), steps: stepsIn('steps'), after: stepsIn('after') };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
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
    throwProblems(source, problemsOfScenario(scenarioChecks(), whole));
    const ready = withFixture(whole, source, expansion);
    const around = { source, names, known: knownNames(ready, organizations), within: [] };
    const lists = stepLists(scenario).map(([key, steps]) => [key, expansion.steps(steps, [key], around)] as const);
    return { ...ready, ...Object.fromEntries(lists.filter(([, { length }]) => length > 0)), name: named[index] ?? scenario.name };
  });
}

const FIXTURE_WORDS = 'a fixture has organizations: sim fixture --export prints one';

/** The content of the file of a fixture in place of its name. */
function withFixture<S extends Pick<Scenario, 'world'>>(scenario: S, source: Source, expansion: Expansion): S {
  const { fixture } = scenario.world ?? {};
  if (typeof fixture !== 'string' || !FIXTURE_FILE.test(fixture)) return scenario;
  const { value } = expansion.sources.yaml(fixture, { source, path: ['world', 'fixture'] }, FIXTURE_WORDS);
  return { ...scenario, world: { ...scenario.world, fixture: fieldsOf(value) } };
}

const FIXTURE_FILE = /\.(?:json|ya?ml)$/;

/** Where the value at a path was written: below the closest step above it. */
function originIn(scenario: Scenario, path: Path, origins: ReadonlyMap<object, Origin>, main: Source): Origin {
  let node: unknown = scenario;
  let origin: Origin = { source: main, path: [] };
  for (const segment of path) {
    node = typeof node === 'object' && node !== null ? ownValue(node, segment) : undefined;
    const found = typeof node === 'object' && node !== null ? origins.get(node) : undefined;
    origin = found ?? { source: origin.source, path: [...origin.path, segment] };
  }
  return origin;
}
