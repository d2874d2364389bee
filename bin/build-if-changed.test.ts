import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { it as folderTest } from '../simulator/testing/folder.fixture.ts';

const SCRIPT = fileURLToPath(new URL('build-if-changed.js', import.meta.url));
const ESBUILD = fileURLToPath(new URL('../node_modules/esbuild', import.meta.url));
const FOLDERS = ['bin', 'contract-tests', 'fixtures', 'openapi', 'scenarios', 'simulator/http', 'dist', 'node_modules/.cache'];
const FILES = [
  'bin/build-program.ts',
  'simulator/http/a.ts',
  'dist/cli.js',
  'node_modules/.cache/built',
  'package-lock.json',
  'tsconfig.json',
];

/** Instants in seconds; the build is the latest of all. */
const LONG_AGO = 1_700_000_000;
const BUILT = LONG_AGO + 100;
const LATER = LONG_AGO + 200;

/** `it` with `project`: one that was built after its last change, and whose build says so. */
const it = folderTest.extend('project', ({ folder }) => {
  const place = (name: string): string => path.join(folder, name);
  for (const name of FOLDERS) mkdirSync(place(name), { recursive: true });
  for (const name of FILES) writeFileSync(place(name), '');
  writeFileSync(place('bin/build-program.ts'), "const word: string = 'built'; console.log(word);");
  symlinkSync(ESBUILD, place('node_modules/esbuild'));
  writeFileSync(place('package.json'), '{"type":"module"}');
  writeFileSync(place('tsconfig.json'), '{}');
  copyFileSync(SCRIPT, place('bin/build-if-changed.js'));
  const touch = (name: string, at: number): void => utimesSync(place(name), at, at);
  for (const name of [...FILES, 'bin/build-if-changed.js', ...FOLDERS, 'simulator']) touch(name, LONG_AGO);
  touch('node_modules/.cache/built', BUILT);
  return {
    touch,
    remove: (name: string) => rmSync(place(name)),
    start: () => spawnSync(process.execPath, [place('bin/build-if-changed.js')], { encoding: 'utf8' }).stdout.trim(),
  };
});

describe('npm start', () => {
  it('builds nothing when nothing has changed', ({ project }) => {
    expect(project.start()).toBe('');
  });

  it.for(['simulator/http/a.ts', 'package-lock.json'])('builds when %s has changed', (name, { project }) => {
    project.touch(name, LATER);
    expect(project.start()).toBe('built');
  });

  it('builds when a file is gone', ({ project }) => {
    project.remove('simulator/http/a.ts');
    expect(project.start()).toBe('built');
  });

  it.for(['dist/cli.js', 'node_modules/.cache/built'])('builds when %s is missing', (name, { project }) => {
    project.remove(name);
    expect(project.start()).toBe('built');
  });
});
