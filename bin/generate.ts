/**
 * First step of `npm run generate`: bundles the documents into openapi/generated and derives types, the ids of rules, the names of numbers, the schemas of files and the lists of suites. With --check it writes nothing and fails if a
 * file is stale.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseResolver, bundle, bundleFromString, getLineColLocation } from '@redocly/openapi-core';
import type { OpenAPIObject } from 'openapi3-ts/oas31';
import { parse, stringify } from 'yaml';
import frozen from '../contract-tests/proof/frozen.json' with { type: 'json' };
import type { RulesFile } from '../contract-tests/rules/rules.ts';
import { familyOf } from '../contract-tests/run/rounds.ts';
import { indexOf } from '../openapi/document-index.ts';
import { FOR_ALL_READERS } from '../openapi/yaml-text.ts';
import { configSchema } from './config-schema.ts';
import { fileSchema } from './file-schema.ts';
import { leverCalls, leverTypes } from './generate-levers.ts';
import { behaviourList, generateRoutes, NamingResolver, numberNames, suiteList } from './generate-lists.ts';
import { type ScenarioDeclaration, scenarioSchema, scenarioSteps } from './generate-scenario.ts';
import { savedShapes } from './generate-shapes.ts';
import { type Document, generateTypes } from './generate-types.ts';
import { adding, CONTROL, PUBLIC } from './usual-answers.ts';
import { writeGenerated } from './write-generated.ts';

const root = new URL('../openapi/', import.meta.url);

/** The content of a file beside the documents. What reads it, or a test of the file, finds another shape. */
async function readYaml<Content = Readonly<Record<string, unknown>>>(file: string): Promise<Content> {
  const text = await readFile(new URL(file, root), 'utf8');
  try {
    return parse(text) as Content;
  } catch (error) {
    return fail([`openapi/${file} is no YAML: ${error instanceof Error ? error.message.trimEnd() : String(error)}`]);
  }
}

/** Ends the process after a line for each problem. */
function fail(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

/** References to the entries of every file in paths/: those of the operations begin with a slash, those of `*-webhooks.yaml` name events. */
async function composedPaths(): Promise<{ readonly paths: object; readonly webhooks: object }> {
  const names = (await readdir(new URL('paths/', root))).toSorted();
  const entries = await Promise.all(
    names.map(async name =>
      Object.keys(await readYaml(`paths/${name}`)).map(key => ({ key, isEvent: name.endsWith('-webhooks.yaml'), name })),
    ),
  );
  const references = (wanted: (entry: { readonly key: string; readonly isEvent: boolean }) => boolean) =>
    Object.fromEntries(
      entries
        .flat()
        .filter(wanted)
        .map(({ key, name }) => [key, { $ref: `paths/${name}#/${key.replaceAll('/', '~1')}` }]),
    );
  return { paths: references(({ key }) => key.startsWith('/')), webhooks: references(({ isEvent }) => isEvent) };
}

async function bundledPublicApi(externalRefResolver = new BaseResolver()): Promise<Document & OpenAPIObject> {
  const { components, ...head } = await readYaml('openapi.yaml');
  const source = stringify({ ...head, ...(await composedPaths()), components }, FOR_ALL_READERS);
  return checked(
    await bundleFromString({
      source,
      absoluteRef: fileURLToPath(new URL('openapi.yaml', root)),
      config: await adding(PUBLIC),
      externalRefResolver,
    }),
  );
}

async function bundledControlApi(): Promise<Document> {
  return checked(await bundle({ ref: fileURLToPath(new URL('control.yaml', root)), config: await adding(CONTROL) }));
}

/** Returns the document. Fails with the file, the line and the text of each problem. */
function checked({ bundle: result, problems }: Awaited<ReturnType<typeof bundle>>): Document & OpenAPIObject {
  const errors = problems.filter(({ severity }) => severity === 'error');
  // What refers to a file that is no YAML is no mistake of its own.
  const causes = errors.filter(({ message }) => message.startsWith('Failed to parse'));
  const lines = (causes.length > 0 ? causes : errors).map(({ message, location: [at] }) => {
    if (!at) return message;
    const { source, start } = getLineColLocation(at);
    return `${path.relative('', source.absoluteRef)}:${start.line} ${message}: ${source.body.split('\n')[start.line - 1]?.trim() ?? ''}`;
  });
  if (lines.length > 0) fail([...new Set(lines)]);
  return result.parsed as Document & OpenAPIObject;
}

/** Returns the generated files by folder. */
async function outputs(): Promise<Record<string, Record<string, string>>> {
  const [publicApi, named, controlApi, limits, rules, scenario] = await Promise.all([
    bundledPublicApi(),
    bundledPublicApi(new NamingResolver()),
    bundledControlApi(),
    readYaml('limits.yaml'),
    readYaml<RulesFile>('../contract-tests/rules/rules.yaml'),
    readYaml<ScenarioDeclaration>('scenario.yaml'),
  ]);
  const openapi = {
    'openapi.json': `${JSON.stringify(publicApi)}\n`,
    'index.json': `${JSON.stringify(indexOf(publicApi))}\n`,
    'control.json': `${JSON.stringify(controlApi)}\n`,
    'limits.json': `${JSON.stringify(limits, null, 2)}\n`,
    'number-names.json': numberNames(named),
    'rule-ids.ts': ruleIds(rules),
    'rules.json': ruleList(rules),
    'types.ts': generateTypes(publicApi, 'openapi.yaml'),
    'control-types.ts': generateTypes(controlApi, 'control.yaml'),
    'routes.ts': generateRoutes(publicApi, 'openapi.yaml'),
    'control-levers.ts': leverTypes(controlApi),
    'control-lever-calls.ts': leverCalls(controlApi),
    'control-routes.ts': generateRoutes(controlApi, 'control.yaml'),
  };
  const fixtures = {
    'fixture.schema.json': fileSchema(controlApi, {
      root: 'WorldFixture',
      id: 'fixture',
      title: 'Fixture of the social publishing simulator',
    }),
    'overrides.schema.json': fileSchema(controlApi, {
      root: 'Overrides',
      id: 'overrides',
      title: 'Overrides of the social publishing simulator',
    }),
    'sim.config.schema.json': configSchema(),
  };
  return {
    'openapi/generated': openapi,
    fixtures,
    scenarios: { 'scenario.schema.json': scenarioSchema(scenario) },
    'scenarios/runner/generated': { 'steps.ts': scenarioSteps(scenario, controlApi) },
    'contract-tests/run/generated': { 'finders.json': findersList() },
    'contract-tests/suites/generated': { 'suites.ts': await suiteList() },
    'contract-tests/proof/behaviour/generated': { 'files.ts': await behaviourList() },
    'simulator/domain/snapshots/generated': { 'shapes.ts': savedShapes() },
  };
}

for (const [folder, files] of Object.entries(await outputs())) await writeGenerated(folder, files);

/** Returns how many planted defects each family of properties has found, from what the proofs have found at one time, as JSON. */
function findersList(): string {
  const finders: readonly (readonly string[])[] = Object.values(frozen.planted);
  const counts = new Map<string, number>();
  for (const family of finders.flatMap(ids => [...new Set(ids.map(familyOf))])) counts.set(family, (counts.get(family) ?? 0) + 1);
  return `${JSON.stringify(Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b))), null, 2)}\n`;
}

/** Returns a module with the type of the ids of all rules, so that code that names a rule which does not exist does not compile. */
function ruleIds(file: RulesFile): string {
  const ids = allRules(file).map(({ id }) => `  | '${id}'`);
  return [
    '// Generated from contract-tests/rules/rules.yaml by `npm run generate`; do not edit.',
    '',
    '/** The id of a rule of the interface, or of a decision. */',
    'export type RuleId =',
    `${ids.join('\n')};`,
    '',
  ].join('\n');
}

/** Returns all rules with their areas, as JSON. */
function ruleList(file: RulesFile): string {
  return `${JSON.stringify(allRules(file).map(({ id, area, rule }) => ({ id, area, rule })))}\n`;
}

function allRules({ rules, decisions }: RulesFile): RulesFile['rules'] {
  return [...rules, ...decisions];
}
