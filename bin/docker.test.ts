/** The image is built by nobody here: what it is made of is held together by its files. */
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
const kept = linesOf('.dockerignore').flatMap(line => (line.startsWith('!') ? [line.slice(1)] : []));

it('the image holds what the package ships', () => {
  const last = new Set(copied.slice(copied.findLastIndex(({ name }) => name === 'simulator') + 1).map(({ name }) => name));
  expect(manifest.files.filter(name => !last.has(name))).toEqual([]);
});

it('what is copied is there, and not ignored', () => {
  const own = copied.filter(({ isBuilt, name }) => !isBuilt && name !== '').map(({ name }) => name);
  expect(own.length).toBeGreaterThan(5);
  for (const name of own) expect([name, existsSync(path.join(ROOT, name.replace('/*.yaml', '')))]).toEqual([name, true]);
  expect(own.filter(name => !kept.some(root => name === root || name.startsWith(`${root}/`)))).toEqual([]);
});

it('runs as nobody in particular, on a version of Node that is supported, and tells whether it is well', () => {
  const text = linesOf('Dockerfile').join('\n');
  expect(text).toMatch(/^USER node$/m);
  expect(text).toContain('"bin/sim.js", "wait"');
  const versions = [...text.matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => version);
  expect(new Set(versions)).toEqual(new Set(['22']));
  expect(manifest.engines.node).toContain('^22.');
});
