/** The stories that come with the simulator: each is told in a world of its own, all of them at once, over a socket; the bench tells them in process. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findScenarios } from './runner/find.ts';
import { loadScenario } from './runner/load.ts';
import { failureText } from './runner/reporters/pretty.ts';
import type { ScenarioResult } from './runner/results.ts';
import { runScenarios } from './runner/run-scenarios.ts';
import schema from './scenario.schema.json' with { type: 'json' };
import { SAMPLE_FOLDERS, type ScenarioTarget, startTarget } from './target.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const places = await findScenarios([FOLDER], FOLDER);
const files = await Promise.all(places.map(place => loadScenario(place, `scenarios/${path.basename(place)}`)));

/** As editors read it. */
const fits = new Ajv({ strictTypes: false, allowUnionTypes: true, formats: { regex: true } }).compile(schema);

let target: ScenarioTarget;
let results: readonly ScenarioResult[] = [];
beforeAll(async () => {
  target = await startTarget('socket');
  results = await runScenarios(files, { target, sampleFolders: SAMPLE_FOLDERS });
}, 120_000);
afterAll(async () => {
  expect(target.problems).toEqual([]);
  await target.close();
});

describe('the shipped stories', () => {
  it('are at least twenty, each with a name of its own and its worlds gone', async () => {
    expect(files.length).toBeGreaterThanOrEqual(20);
    expect(new Set(files.map(({ scenario }) => scenario.name)).size).toBe(files.length);
    const worlds = await target.fetch(`${target.url}/_sim/worlds`, {});
    expect(await worlds.json()).toMatchObject({ total: 1, items: [{ id: 'default' }] });
  });

  it.each(files.map((file, index) => [file.scenario.name, index] as const))('%s', (_, index) => {
    const result = results[index];
    if (!result) throw new Error('The story was not told');
    const text = result.failure ? failureText(result, result.failure, { colour: false, again: file => `sim run ${file}` }) : '';
    expect(text).toBe('');
    expect(result.status).toBe('passed');
  });

  it.each(files.map(({ file, location }) => [file, location] as const))(
    '%s tells editors its schema, fits it, and tells people what it is about',
    async (_, location) => {
      const text = await readFile(location, 'utf8');
      expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=./scenario.schema.json');
      const story: unknown = parse(text, { merge: true });
      expect(fits(story) ? [] : fits.errors).toEqual([]);
      expect(story).toMatchObject({ description: expect.stringMatching(/\S.{80,}/s) });
    },
  );
});

describe('the schema', () => {
  /** Every place in it that describes a value, by its path. */
  const properties = Object.entries(propertiesOf(schema, ''));

  it('explains every property and gives an example, so that an editor can show both', () => {
    expect(properties.length).toBeGreaterThan(100);
    const silent = properties.filter(([, value]) => !hasWords(value)).map(([place]) => place);
    expect(silent).toEqual([]);
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

function hasWords({ $ref, description, examples }: Described): boolean {
  // What is referred to has its own words.
  return $ref !== undefined || (description !== undefined && (examples?.length ?? 0) > 0);
}
