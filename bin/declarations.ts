import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The sources of the published declarations: the entries of the package, and the types that they use. */
const SOURCES = [
  'simulator/library/library.ts',
  'simulator/http/msw.ts',
  'simulator/runners/failed-test.ts',
  'simulator/runners/jest.ts',
  'simulator/runners/playwright.ts',
  'simulator/runners/vitest.ts',
  'simulator/library/api.ts',
  'simulator/grade/traps/names.ts',
  'simulator/webhooks/receiver-api.ts',
  'simulator/domain/webhooks/verify.ts',
  'simulator/domain/worlds/fixture.ts',
  'openapi/generated/types.ts',
  'openapi/generated/control-types.ts',
  'openapi/generated/control-levers.ts',
];

/**
 * Writes the declarations of the package to `<folder>/types`, each for `import` and for `require`. Imports are not resolved and types are not checked, which is faster; `npm run
 * typecheck` does both. Rejects if a declaration refers to a file that is not published.
 */
export async function writeDeclarations(folder: string): Promise<void> {
  const emitted = await mkdtemp(path.join(tmpdir(), 'sim-declarations-'));
  try {
    await emit(emitted);
    const files = (await readdir(emitted, { recursive: true }))
      .filter(name => name.endsWith('.d.ts'))
      .map(name => name.replaceAll('\\', '/'));
    for (const file of files) {
      const target = path.join(folder, 'types', file);
      await mkdir(path.dirname(target), { recursive: true });
      const text = await readFile(path.join(emitted, file), 'utf8');
      await writeFile(target, linked(file, text, files, 'js'));
      await writeFile(target.replace(/\.ts$/, '.cts'), linked(file, text, files, 'cjs'));
    }
  } finally {
    await rm(emitted, { recursive: true });
  }
}

async function emit(folder: string): Promise<void> {
  const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const options = ['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--noResolve', '--noCheck', '--allowImportingTsExtensions'];
  // Without this library the compiler silently omits members such as Symbol.asyncDispose.
  const target = ['--target', 'es2023', '--lib', 'es2023,esnext.disposable', '--module', 'nodenext', '--rootDir', '.', '--outDir', folder];
  await promisify(execFile)(process.execPath, [compiler, ...options, ...target, ...SOURCES], { cwd: ROOT });
}

/** Rewrites imports to the published files, which are ES modules or CommonJS modules. */
function linked(file: string, text: string, files: readonly string[], ending: 'js' | 'cjs'): string {
  return text.replaceAll(/(['"])(\.[^'"]+)\.ts\1/g, (_, quote: string, module: string) => {
    const target = path.posix.join(path.posix.dirname(file), `${module}.d.ts`);
    if (!files.includes(target))
      throw new Error(`${file} refers to ${target}, which is not published: add it, or leave it out of the types`);
    return `${quote}${module}.${ending}${quote}`;
  });
}
