/** Runs the shipped scenarios concurrently over a socket, each in its own world; the benchmarks run them in process. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findScenarios } from './runner/find.ts';
import { loadFile } from './runner/load.ts';
import { failureText } from './runner/reporters/pretty.ts';
import { runScenarios } from './runner/run-scenarios.ts';
import schema from './scenario.schema.json' with { type: 'json' };
import { SAMPLE_FOLDERS, startTarget } from './target.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const places = await findScenarios([FOLDER], FOLDER);
const files = (
  await Promise.all(places.map(place => loadFile(place, `scenarios/${path.basename(place)}`, { files: { samples: SAMPLE_FOLDERS } })))
).flat();

/** Validates a whole file, as editors do. */
const matchesSchema = new Ajv({ strictTypes: false, allowUnionTypes: true, formats: { regex: true } }).compile(schema);

/** `it` with `shipped`: the results of all scenarios, run over a socket once for the tests of this file, and the simulator that they ran against. */
const it = test.extend('shipped', { scope: 'file' }, async ({}, { onCleanup }) => {
  const target = await startTarget('socket');
  onCleanup(async () => {
    await target.close();
    expect(target.problems).toEqual([]);
  });
  return { target, results: await runScenarios(files, { target }) };
});

describe('shipped scenarios', () => {
  it('there are at least twenty with unique names, and they leave no world behind', async ({ shipped: { target } }) => {
    expect(files.length).toBeGreaterThanOrEqual(20);
    expect(new Set(files.map(({ scenario }) => scenario.name)).size).toBe(files.length);
    const worlds = await target.fetch(`${target.url}/_sim/worlds`, { method: 'GET', headers: {} });
    expect(await worlds.json()).toMatchObject({ total: 1, items: [{ id: 'default' }] });
  });

  it.for(files.map((file, index) => [file.scenario.name, index] as const))('%s', ([, index], { shipped }) => {
    const result = shipped.results[index];
    if (!result) throw new Error('The scenario did not run');
    const text = result.failure ? failureText(result, result.failure, { colour: false, rerunCommand: file => `sim run ${file}` }) : '';
    expect(text).toBe('');
    expect(result.status).toBe('passed');
  });

  it.each(files.map(({ file, location }) => [file, location] as const))(
    '%s names its schema, is valid, and has a description',
    async (_, location) => {
      const text = await readFile(location, 'utf8');
      expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=./scenario.schema.json');
      const scenario: unknown = parse(text, { merge: true });
      expect(matchesSchema(scenario) ? [] : matchesSchema.errors).toEqual([]);
      expect(scenario).toMatchObject({ description: expect.stringMatching(/\S.{80,}/s) });
    },
  );
});

describe('scenario.schema.json', () => {
  /** Every property in the schema, by its path. */
  const properties = Object.entries(propertiesOf(schema, ''));

  it('has a description and an example for every property', () => {
    expect(properties.length).toBeGreaterThan(100);
    const undocumented = properties.filter(([, value]) => !isDocumented(value)).map(([place]) => place);
    expect(undocumented).toEqual([]);
  });
});

interface Described {
  readonly $ref?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

function propertiesOf(node: unknown, place: string): Record<string, Described> {
  if (typeof node !== 'object' || node === null) return {};
  const found = Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    const inner = Object.entries(propertiesOf(value, `${place}/${key}`));
    const isMap = key === 'properties' && typeof value === 'object' && value !== null;
    const own = isMap
      ? Object.entries(value as Record<string, Described>).map(([name, described]) => [`${place}/${name}`, described] as const)
      : [];
    return [...own, ...inner];
  });
  return Object.fromEntries(found);
}

function isDocumented({ $ref, description, examples }: Described): boolean {
  // The referenced definition is documented.
  return $ref !== undefined || (description !== undefined && (examples?.length ?? 0) > 0);
}
