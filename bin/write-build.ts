/**
 * A build is a folder in dist/ that no later build changes, so that a running process keeps the files that it began with. Small files next to it,
 * each replaced at once, lead to the current build.
 */
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const IN_USE = fileURLToPath(new URL('in-use.js', import.meta.url));
/** The processes that use a build, by pid. */
const RUNNING = 'running';

/** The functions of the library. */
const LIBRARY = ['createSimulator', 'verifySignature'];

/** An entry of the package besides the library. */
interface SideEntry {
  readonly exports: readonly string[];
  /** The package that the user installs for it. */
  readonly peer?: string;
  /** The source of its types. */
  readonly types: string;
  /** Absent for one that cannot be required. */
  readonly cjs?: string;
  /** Absent for one that is always required, because its peer is CommonJS, too. */
  readonly esm?: string;
}

const SIDE_ENTRIES: Readonly<Record<string, SideEntry>> = {
  msw: { exports: ['createHandlers'], peer: 'msw', types: 'types/simulator/http/msw', cjs: 'msw.cjs', esm: 'msw.js' },
  jest: { exports: ['useWorld'], types: 'types/simulator/runners/jest', cjs: 'jest.cjs' },
  playwright: { exports: ['test', 'expect'], peer: '@playwright/test', types: 'types/simulator/runners/playwright', cjs: 'playwright.cjs' },
  vitest: { exports: ['test', 'it', 'worldTest'], peer: 'vitest', types: 'types/simulator/runners/vitest', esm: 'vitest.js' },
};

/** The files that lead to a build, and what each of them leads to. */
const ENTRIES: Readonly<Record<string, string>> = {
  'cli.js': 'cli.js',
  'index.js': 'index.js',
  'index.cjs': 'index.js',
  'index.d.ts': 'types/simulator/library/library.d.ts',
  'index.d.cts': 'types/simulator/library/library.d.cts',
  ...Object.fromEntries(
    Object.entries(SIDE_ENTRIES).flatMap(([name, { types, cjs, esm }]) => [
      [`${name}.js`, esm ?? cjs ?? ''],
      [`${name}.cjs`, cjs ?? esm ?? ''],
      [`${name}.d.ts`, `${types}.d.ts`],
      [`${name}.d.cts`, `${types}.d.cts`],
    ]),
  ),
};
/** A TypeScript that cannot read the types gets these in their place: the error of a call of a function then contains the sentence below. */
const OLD_TYPESCRIPT = ['old-typescript.d.ts', 'old-typescript.d.cts'];
const NEEDED_TYPESCRIPT = 'social-publishing-sim needs TypeScript 5.2 or later';
/** The files that people and tools expect directly in dist/. */
const MOVED = ['sbom.json', 'THIRD-PARTY-LICENSES.txt'];
/** The link by which a simulator that runs from the sources finds the pages. */
const PAGES = 'ui';
const NPM_IGNORE = '.npmignore';

/** A finished build. */
export interface Build<Written> {
  readonly folder: string;
  /** The result of the function that wrote it. */
  readonly written: Written;
}

/**
 * Writes a build to a new folder in `<home>/dist`, and then makes it the current one. When `write` rejects, the one before stays. Removes builds that no
 * living process uses; the one before stays until the next build, for a process that is just starting.
 */
export async function writeBuild<Written>(home: string, write: (folder: string) => Promise<Written>): Promise<Build<Written>> {
  const dist = path.join(home, 'dist');
  const id = `build-${randomUUID().slice(0, 8)}`;
  const folder = path.join(dist, id);
  mkdirSync(path.join(folder, RUNNING), { recursive: true });
  // Another build must not remove this one before it is finished.
  writeFileSync(path.join(folder, RUNNING, String(process.pid)), '');
  copyFileSync(IN_USE, path.join(folder, path.basename(IN_USE)));
  try {
    const written = await write(folder);
    removeUnused(dist, id);
    switchTo(dist, id);
    return { folder, written };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The folder of the current build in `<home>/dist`; undefined before the first one. */
export function currentBuild(home: string): string | undefined {
  const dist = path.join(home, 'dist');
  const entry = path.join(dist, 'cli.js');
  const id = existsSync(entry) ? /build-\w+/.exec(readFileSync(entry, 'utf8'))?.[0] : undefined;
  return id === undefined ? undefined : path.join(dist, id);
}

function removeUnused(dist: string, id: string): void {
  const kept = new Set([path.join(dist, id), currentBuild(path.dirname(dist))]);
  const replaced = new Set([...Object.keys(ENTRIES), ...OLD_TYPESCRIPT, ...MOVED, PAGES, NPM_IGNORE]);
  for (const entry of readdirSync(dist, { withFileTypes: true })) {
    const place = path.join(dist, entry.name);
    const isKept = entry.isDirectory() ? kept.has(place) || isInUse(place) : replaced.has(entry.name);
    if (!isKept) rmSync(place, { recursive: true, force: true });
  }
}

function isInUse(folder: string): boolean {
  const marks = path.join(folder, RUNNING);
  return existsSync(marks) && readdirSync(marks).some(pid => isAlive(Number(pid)));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process is alive and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function switchTo(dist: string, id: string): void {
  const draft = path.join(dist, `${id}.draft`);
  const replace = (name: string, text: string): void => {
    writeFileSync(draft, text);
    renameSync(draft, path.join(dist, name));
  };
  for (const [name, target] of Object.entries(ENTRIES)) {
    if (existsSync(path.join(dist, id, target))) replace(name, textOf(name, `./${id}/`, target));
    else rmSync(path.join(dist, name), { force: true });
  }
  const names = new Set([...LIBRARY, ...Object.values(SIDE_ENTRIES).flatMap(({ exports }) => exports)]);
  const functions = [...names].map(name => `export declare const ${name}: { readonly error: '${NEEDED_TYPESCRIPT}' };\n`);
  for (const name of OLD_TYPESCRIPT) replace(name, functions.join(''));
  for (const name of MOVED) {
    if (existsSync(path.join(dist, id, name))) renameSync(path.join(dist, id, name), path.join(dist, name));
    else rmSync(path.join(dist, name), { force: true });
  }
  symlinkSync(path.join(id, PAGES), draft, 'junction');
  renameSync(draft, path.join(dist, PAGES));
  replace(NPM_IGNORE, `/*/\n!/${id}/\n/${id}/${RUNNING}/\n`);
}

function textOf(name: string, folder: string, target: string): string {
  const types = /\.d\.(c?)ts$/.exec(name);
  if (types) return `export * from '${folder}${target.replace(/\.d\.c?ts$/, `.${types[1]}js`)}';\n`;
  if (name === 'index.js') return `import library from './index.cjs';\nexport const { ${LIBRARY.join(', ')} } = library;\n`;
  if (name === 'index.cjs') return libraryText(folder, target);
  const side = Object.entries(SIDE_ENTRIES).find(([key]) => name === `${key}.js` || name === `${key}.cjs`);
  if (side) return (name.endsWith('.cjs') ? requiredText : importedText)(...side, folder);
  return `import '${folder}in-use.js';\nexport * from '${folder}${target}';\n`;
}

/** The text of an entry that is required. A missing peer is one sentence, and not a stack of what was required. */
function requiredText(name: string, { peer, cjs }: SideEntry, folder: string): string {
  const head = "'use strict';\nrequire('../bin/check-node.cjs');\n";
  if (cjs === undefined)
    return `${head}throw new Error('social-publishing-sim/${name} has to be imported, because ${peer} cannot be required');\n`;
  const check = peer === undefined ? '' : `try { require.resolve('${peer}'); } catch { throw new Error("${missing(name, peer)}"); }\n`;
  return `${head}${check}module.exports = require('${folder}${cjs}');\n`;
}

/** The text of an entry that is imported: it is loaded when it is known that its peer is there. */
function importedText(name: string, { exports, peer, esm }: SideEntry, folder: string): string {
  const list = exports.join(', ');
  if (esm === undefined) return `import entry from './${name}.cjs';\nexport const { ${list} } = entry;\n`;
  return `import '../bin/check-node.cjs';
import '${folder}in-use.js';
const entry = await import('${folder}${esm}').catch(error => {
  throw error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes("'${peer}'") ? new Error("${missing(name, peer)}") : error;
});
export const { ${list} } = entry;
`;
}

function missing(name: string, peer: string | undefined): string {
  return `social-publishing-sim/${name} needs ${peer}: npm install --save-dev ${peer}`;
}

/**
 * The library is loaded once in a process, whether it is imported or required. A test runner such as Jest evaluates modules in a context of its own, with
 * replaced globals and a `require` without import(): there Node's own `require`, which the main context has, loads it, so that no replaced timer reaches it.
 * That context also lacks Symbol.asyncDispose in Node 20 and 22.
 */
function libraryText(folder: string, target: string): string {
  return `'use strict';
require('../bin/check-node.cjs');
var vm = require('node:vm');
var load = vm.runInThisContext('process').getBuiltinModule('node:module').createRequire(__filename);
load('${folder}in-use.js');
var library = load('${folder}${target}');
${LIBRARY.map(name => `exports.${name} = library.${name};`).join('\n')}
if (!Symbol.asyncDispose) Object.defineProperty(Symbol, 'asyncDispose', { value: vm.runInThisContext('Symbol.asyncDispose') });
`;
}
