/** Checks the Dockerfile without Docker: it copies what the package ships. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { createSimulator } from '../simulator/index.ts';
import { runToEnd } from '../simulator/testing/child.ts';
import { it as packageTest } from './package.fixture.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The package ships these files because its README links to them; the image does not need them. */
const LINKED =
  /(?<!^scenarios\/README)\.(?:md|conf|png)$|^(?:Dockerfile|\.github\/actions\/sim\/action\.yml|fixtures\/webhooks|contract-tests\/rules\/rules\.yaml)$/;
const linesOf = (name: string) => readFileSync(path.join(ROOT, name), 'utf8').split('\n');

const copied = linesOf('Dockerfile').flatMap(line => {
  const [, flag = '', names = ''] = /^COPY (--from=build )?(.*) \S+$/.exec(line) ?? [];
  return names.split(' ').map(name => ({ name: flag === '' ? name : name.replace('/app/', ''), isBuilt: flag !== '' }));
});
const included = linesOf('.dockerignore').flatMap(line => (line.startsWith('!') ? [line.slice(1)] : []));

it('the image contains what the package ships', () => {
  const last = new Set(copied.slice(copied.findLastIndex(({ name }) => name === 'simulator') + 1).map(({ name }) => name));
  expect(manifest.files.filter(name => !last.has(name) && !LINKED.test(name))).toEqual([]);
});

it('copied files exist and are not ignored', () => {
  const own = copied.filter(({ isBuilt, name }) => !isBuilt && name !== '').map(({ name }) => name);
  expect(own.length).toBeGreaterThan(5);
  for (const name of own) expect([name, existsSync(path.join(ROOT, name.replace('/*.yaml', '')))]).toEqual([name, true]);
  expect(own.filter(name => !included.some(root => name === root || name.startsWith(`${root}/`)))).toEqual([]);
});

it('the build stage has every file that its sources import', () => {
  const stage = copied.slice(0, copied.findIndex(({ name }) => name === 'simulator') + 1).map(({ name }) => name);
  const missing = sourcesIn(stage).flatMap(file =>
    relativeImports(file).filter(target => !stage.some(name => target === name || target.startsWith(`${name}/`))),
  );
  expect([...new Set(missing)]).toEqual([]);
});

it('runs as a user without rights, on a supported version of Node, with a health check', () => {
  const text = linesOf('Dockerfile').join('\n');
  expect(text).toMatch(/^USER node$/m);
  expect(text).toMatch(/^HEALTHCHECK .* CMD /m);
  const versions = [...text.matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => version);
  expect(new Set(versions)).toEqual(new Set(['22']));
  expect(manifest.engines.node).toContain('^22.');
});

packageTest.for([true, false])('is healthy at its port, with https: %s', async (https, { installed, onTestFinished }) => {
  const [, command = ''] = /^HEALTHCHECK .*? CMD (.*)$/m.exec(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')) ?? [];
  const sim = await createSimulator();
  onTestFinished(() => sim.close());
  const { port } = await sim.listen({ https });
  const look = (at: number) => runToEnd('sh', ['-c', command], { cwd: installed.home, env: { SIM_PORT: String(at) } });
  expect(await look(port)).toMatchObject({ code: 0, out: `The simulator at http${https ? 's' : ''}://127.0.0.1:${port} is ready\n` });
  await sim.close();
  expect(await look(port)).toMatchObject({ code: 3 });
});

/** The TypeScript files of folders, without tests. */
function sourcesIn(folders: readonly string[]): string[] {
  return folders
    .filter(folder => folder !== '' && statSync(path.join(ROOT, folder)).isDirectory())
    .flatMap(folder =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter(name => /\.tsx?$/.test(name) && !/\.(?:test|fixture)\.ts$|consumer\//.test(name))
        .map(name => path.posix.join(folder, ...name.split(path.sep))),
    );
}

function relativeImports(file: string): string[] {
  const found = readFileSync(path.join(ROOT, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...found].map(([, target = '']) => path.posix.join(path.posix.dirname(file), target));
}
