/** A checkout of this repository in a new folder, whose builds copy the package that the tests share instead of compiling it. */
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, type Ended, runToEnd, startChild } from '../simulator/testing/child.ts';
import { createFolder } from '../simulator/testing/folder.fixture.ts';
import { it as packageTest } from './package.fixture.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The files under test, which the checkout copies. */
const COPIED = [
  ...['build.ts', 'check-node.cjs', 'end-with-npm.js', 'in-use.js', 'sim.js', 'start.js', 'write-build.ts'].map(name => `bin/${name}`),
  'package.json',
];
/** A paused build waits until this file exists. */
const GO = 'go-on';
const HALF_WRITTEN = 'half written';

/** Returns TypeScript modules that replace the compilers. */
function compilersFrom(build: string): Readonly<Record<string, string>> {
  return {
    'bin/copy-build.ts': `
      import { existsSync } from 'node:fs';
      import { copyFile, cp } from 'node:fs/promises';
      import { setTimeout } from 'node:timers/promises';
      const BUILD = ${JSON.stringify(build)};
      export const PAGES = BUILD + '/ui';
      const LAST = ['/cli.js', '/ui', '/running'].map(name => BUILD + name);
      export async function copyBuild(folder: string): Promise<void> {
        await cp(BUILD, folder, { recursive: true, filter: name => !LAST.includes(name) });
        console.log('${HALF_WRITTEN}');
        while (!existsSync('${GO}')) await setTimeout(20);
        await copyFile(BUILD + '/cli.js', folder + '/cli.js');
      }`,
    'bin/build-package.ts': `
      import { cp } from 'node:fs/promises';
      import { copyBuild, PAGES } from './copy-build.ts';
      import { writeBuild } from './write-build.ts';
      export const buildPackage = (home: string) => writeBuild(home, async folder => {
        await copyBuild(folder);
        await cp(PAGES, folder + '/ui', { recursive: true });
      });`,
    'bin/bundle.ts': "export { copyBuild as bundleProgram } from './copy-build.ts'; export const IN_DIST = '';",
    'bin/build-ui.ts': "import { PAGES } from './copy-build.ts'; export const cachedUi = async () => ({ folder: PAGES, files: [] });",
  };
}

/** A checkout in which nothing has been built yet. */
export interface Checkout {
  /** The file that `npx sim` runs. */
  readonly program: string;
  /** Returns the names of the builds in dist/. */
  builds(): string[];
  /** Makes the next build wait in its middle, until `goOn` is called. */
  pauseBuilds(): void;
  goOn(): void;
  /** `npm run build`. */
  build(): Child;
  /** The files that `npm pack` packs after its build. */
  pack(): Promise<string[]>;
  /** A change of a source, and `npm start`. */
  changeAndStart(flags: readonly string[]): Child;
  /** `npx sim`. */
  sim(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
}

/** Waits until a build has written half of its files. */
export function halfOf(build: Child): Promise<string> {
  return build.printed(new RegExp(HALF_WRITTEN));
}

/** `it` with `checkout`. */
export const it = packageTest.extend('checkout', ({ installed }, { onCleanup }): Checkout => {
  const folder = createFolder(onCleanup);
  const place = (name: string): string => path.join(folder, name);
  for (const name of ['bin', 'contract-tests', 'openapi', 'simulator', 'node_modules']) mkdirSync(place(name));
  for (const name of COPIED) copyFileSync(path.join(ROOT, name), place(name));
  for (const name of ['fixtures', 'scenarios']) cpSync(path.join(installed.home, name), place(name), { recursive: true });
  for (const name of ['package-lock.json', 'tsconfig.json', GO]) writeFileSync(place(name), '{}');
  for (const [name, text] of Object.entries(compilersFrom(installed.build))) writeFileSync(place(name), text);
  for (const name of ['esbuild', 'tsx']) symlinkSync(path.join(ROOT, 'node_modules', name), place(`node_modules/${name}`));
  const node = (args: readonly string[]): Child => startChild(process.execPath, args, { cwd: folder });
  const program = place('bin/sim.js');
  return {
    program,
    builds: () => readdirSync(place('dist')).filter(name => name.startsWith('build-')),
    pauseBuilds: () => rmSync(place(GO)),
    goOn: () => writeFileSync(place(GO), ''),
    build: () => node(['--import', 'tsx', 'bin/build.ts']),
    async pack() {
      const { out } = await runToEnd('npm', ['pack', '--dry-run', '--ignore-scripts', '--offline', '--json'], { cwd: folder });
      const [packed] = JSON.parse(out) as [{ readonly files: readonly { readonly path: string }[] }];
      return packed.files.map(file => file.path);
    },
    changeAndStart(flags) {
      writeFileSync(place('simulator/changed.ts'), '');
      return node(['bin/start.js', ...flags]);
    },
    sim: (args, env) => runToEnd(process.execPath, [program, ...args], { cwd: folder, env }),
  };
});
