/** Every property that a response can have is filled in some situation that the scenarios, the suites and a tour reach, or has a reason. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createCollector } from '../contract-tests/filled/collector.ts';
import { neverFilled } from '../contract-tests/filled/never-filled.ts';
import { declaredProperties } from '../contract-tests/filled/schema-properties.ts';
import { tour } from '../contract-tests/filled/tour.ts';
import { checkProperty } from '../contract-tests/property.ts';
import { withFetch } from '../contract-tests/run/with-fetch.ts';
import { allSuites } from '../contract-tests/suites/all.ts';
import { simulatorTarget } from '../contract-tests/target.ts';
import { findScenarios } from '../scenarios/runner/find.ts';
import { loadScenario } from '../scenarios/runner/load.ts';
import { runScenarios } from '../scenarios/runner/run-scenarios.ts';
import { SAMPLE_FOLDERS, startTarget } from '../scenarios/target.ts';

const collector = createCollector();

it('[D-ORG-08] every property of a response is filled somewhere, or it says why not', { timeout: 180_000 }, async () => {
  await playScenarios();
  await checkProperties();
  const unfilled = [...declaredProperties()].filter(property => !collector.filled.has(property));
  expect(unfilled.filter(property => reasonsOf(property).length === 0)).toEqual([]);
  const needed = new Set(unfilled.flatMap(reasonsOf));
  expect(Object.keys(neverFilled).filter(name => !needed.has(name))).toEqual([]);
});

/** The entries that give the reason of a property: its own, or that of what it belongs to. */
function reasonsOf(property: string): string[] {
  const parts = property.split('.');
  return parts.map((_, i) => parts.slice(0, i + 1).join('.')).filter(name => Object.hasOwn(neverFilled, name));
}

async function playScenarios(): Promise<void> {
  const folder = fileURLToPath(new URL('../scenarios/', import.meta.url));
  const places = await findScenarios([folder], folder);
  const files = await Promise.all(places.map(place => loadScenario(place, path.basename(place))));
  const target = await startTarget();
  const fetch: typeof target.fetch = async (url, init) => collector.observe(init?.method ?? 'GET', url, await target.fetch(url, init));
  const results = await runScenarios(files, { target: { ...target, fetch }, sampleFolders: SAMPLE_FOLDERS });
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  await target.close();
}

/** These suites fill what scenarios and the tour leave empty. */
const SUITES = /^(?:answers|auth|automations|between-teams|conversations|csv-imports|lists|posts|settings|steps|watch)\//;

/** A few cases of each property: enough for values, not for proofs, which other tests give. */
async function checkProperties(): Promise<void> {
  const target = await simulatorTarget();
  const watched = withFetch(
    target,
    ({ fetch }) =>
      async request =>
        collector.observe(request.method, request.url, await fetch(request)),
  );
  await tour(await watched.open(1));
  const { properties } = allSuites();
  for (const property of properties.filter(({ id }) => SUITES.test(id))) await checkProperty(property, watched, { seed: 1, runs: 3 });
  await target.close();
}
