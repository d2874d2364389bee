/** Checks the Dockerfile without Docker: it copies what the package ships. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const linesOf = (name: string) => readFileSync(path.join(ROOT, name), 'utf8').split('\n');

const copied = linesOf('Dockerfile').flatMap(line => {
  const [, flag = '', names = ''] = /^COPY (--from=build )?(.*) \S+$/.exec(line) ?? [];
  return names.split(' ').map(name => ({ name: flag === '' ? name : name.replace('/app/', ''), isBuilt: flag !== '' }));
});
const included = linesOf('.dockerignore').flatMap(line => (line.startsWith('!') ? [line.slice(1)] : []));

it('the image contains what the package ships', () => {
  const last = new Set(copied.slice(copied.findLastIndex(({ name }) => name === 'simulator') + 1).map(({ name }) => name));
  expect(manifest.files.filter(name => !last.has(name))).toEqual([]);
});

it('copied files exist and are not ignored', () => {
  const own = copied.filter(({ isBuilt, name }) => !isBuilt && name !== '').map(({ name }) => name);
  expect(own.length).toBeGreaterThan(5);
  for (const name of own) expect([name, existsSync(path.join(ROOT, name.replace('/*.yaml', '')))]).toEqual([name, true]);
  expect(own.filter(name => !included.some(root => name === root || name.startsWith(`${root}/`)))).toEqual([]);
});

it('runs as a user without rights, on a supported version of Node, with a health check', () => {
  const text = linesOf('Dockerfile').join('\n');
  expect(text).toMatch(/^USER node$/m);
  expect(text).toContain('"bin/sim.js", "wait"');
  const versions = [...text.matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => version);
  expect(new Set(versions)).toEqual(new Set(['22']));
  expect(manifest.engines.node).toContain('^22.');
});
