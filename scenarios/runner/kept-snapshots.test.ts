import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { createFolder } from '../../simulator/testing/folder.fixture.ts';
import { it as base } from '../target.fixture.ts';
import { controlOf, type Target } from './client.ts';
import { parseScenarios } from './load.ts';
import type { ScenarioResult } from './results.ts';
import { runScenarios } from './run-scenarios.ts';

/** Writes the default world of a target six hours later, in both forms. */
async function writeWorld(target: Target, folder: string): Promise<void> {
  const control = controlOf(target);
  await control.call('POST', '/reset', { startTime: '2026-03-02T09:00:00Z' });
  await control.call('POST', '/organizations/org_acme/teams', { name: 'Travelled' });
  await control.call('POST', '/clock/advance', { by: 'PT6H' });
  for (const [name, at] of [
    ['world.json', '/_sim/snapshot'],
    ['world.tar', '/_sim/snapshot/archive'],
  ] as const) {
    const response = await target.fetch(target.url + at, { method: 'GET', headers: {} });
    writeFileSync(path.join(folder, name), new Uint8Array(await response.arrayBuffer()));
  }
  await control.call('POST', '/reset');
}

const it = base
  .extend('folder', ({}, { onCleanup }) => createFolder(onCleanup))
  .extend('run', ({ target, folder }) => async (...heads: string[]): Promise<ScenarioResult[]> => {
    const files = heads.flatMap((head, i) => {
      const steps = '  - request: GET /api/v1/team\n    expect: { body: { items: { $contains: { name: Travelled } } } }\n';
      return parseScenarios(`name: S${i}\nworld: ${head}\nsteps:\n${steps}`, path.join(folder, `s${i}.yaml`), `s${i}.yaml`);
    });
    return runScenarios(files, { target, seed: 9 });
  });

const names = async (target: Target) => controlOf(target).call('GET', '/snapshots');

it('begins with a file next to the scenario, which is kept once and removed at the end', async ({ target, folder, run }) => {
  await writeWorld(target, folder);
  const sent: string[] = [];
  const watched: Target = {
    ...target,
    fetch: (url, init) => (sent.push(`${init.method} ${new URL(url).pathname}`), target.fetch(url, init)),
  };
  const text = (head: string) =>
    `name: Travelled\nworld: ${head}\nsteps:\n  - expect-state: clock\n    expect: { now: '2026-03-02T15:00:00.000Z' }\n`;
  const files = ['{ snapshot: ./world.json }', '{ snapshot: world.json, clock: manual }', '{ snapshot: world.tar }'].flatMap(head =>
    parseScenarios(text(head), path.join(folder, 'a.yaml'), 'a.yaml'),
  );
  const results = await runScenarios(files, { target: watched, seed: 9 });
  expect(results.map(({ failure }) => failure?.message)).toEqual([undefined, undefined, undefined]);
  expect(sent.filter(line => line.endsWith('/import'))).toHaveLength(1);
  expect(sent.filter(line => line.endsWith('/archive'))).toHaveLength(1);
  expect((await run('{ snapshot: ./world.json }')).map(({ status }) => status)).toEqual(['passed']);
  expect(await names(target)).toMatchObject({ total: 0 });
});

it.for<[string, string, RegExp]>([
  ['is not there', '', /^world\.snapshot .*missing\.json cannot be read: /],
  ['is no snapshot', '{"version":6}', /^world\.snapshot .*missing\.json is refused with 400: simulator is required/],
  ['is of a later simulator', '{"version":9,"simulator":"8.1.0"}', /refused with 400: .* Use 8\.1\.0 or a later version$/],
])('fails with the line of the world for a file that %s', async ([, content, message], { folder, run, target }) => {
  if (content !== '') writeFileSync(path.join(folder, 'missing.json'), content);
  const [result] = await run('{ snapshot: ./missing.json }');
  expect(result?.failure).toMatchObject({ step: 'create the world', line: 2, message: expect.stringMatching(message) });
  expect(await names(target)).toMatchObject({ total: 0 });
});

it.for([
  ['fixture: empty', 'fixture'],
  ['seed: 1', 'seed'],
  ["startTime: '2026-03-02T09:00:00Z'", 'startTime'],
])('is refused together with %s', ([other, name]) => {
  const text = `name: A\nworld: { snapshot: ./world.json, ${other} }\nsteps: [{ advance: PT1S }]\n`;
  expect(() => parseScenarios(text, '/a.yaml', 'a.yaml')).toThrow(
    `a.yaml:2: world.${name} contradicts world.snapshot, which has its own; leave one of them out`,
  );
});

it('takes any organization, because the file has them', () => {
  const text = 'name: A\nworld: { snapshot: ./world.json }\nsteps: [{ request: GET /api/v1/team, as: mine }]\n';
  expect(parseScenarios(text, '/a.yaml', 'a.yaml')[0]?.scenario.world).toEqual({ snapshot: './world.json' });
});
