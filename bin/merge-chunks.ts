import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { OPTIONS } from './bundle-options.ts';

type Outputs = Metafile['outputs'];

/**
 * Puts what is always loaded together into a few files. Code splitting makes a file of each set of modules that the same commands need, and
 * Node takes about a millisecond to find, read and link each. A file whose code has moved hands on what it exported, to those who import it later.
 *
 * `steps` are what is loaded one after the other, each by the sources of entries or of modules that are imported dynamically. The files of the
 * first step stay; what they import moves.
 */
export async function mergeChunks(folder: string, { outputs }: Metafile, steps: readonly (readonly string[])[]): Promise<void> {
  const [program = [], ...later] = steps.map(sources => sources.map(source => fileOf(outputs, source)));
  const name = program.map(file => path.basename(file, '.js')).join('-');
  const merged = new Map<string, string[]>();
  const moved = new Set<string>(program);
  for (const [number, files] of [program, ...later].entries()) {
    const found = loadedWith(outputs, files).filter(file => !moved.has(file));
    for (const file of found) moved.add(file);
    merged.set(`merged-${name}-${number}`, found);
  }
  const own = program.map(file => `./${path.basename(file)}`);
  await build({
    ...OPTIONS,
    absWorkingDir: path.resolve(OPTIONS.absWorkingDir, folder),
    entryPoints: [...own, ...merged.keys()],
    outdir: '.',
    chunkNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
    allowOverwrite: true,
    // All that is unused has gone already, and nothing more is to go.
    ignoreAnnotations: true,
    plugins: [handingOn(outputs, merged, path.resolve(OPTIONS.absWorkingDir, folder))],
  });
  const stubs = [...merged].flatMap(([into, files]) =>
    files.map(file => [file, exportsFrom(outputs, file, `./${into}.js`, 'taken')] as const),
  );
  await Promise.all(stubs.map(([file, code]) => writeFile(path.resolve(OPTIONS.absWorkingDir, file), code)));
}

/** The sources of merged files: each exports all that its files export. What is imported dynamically is not merged. */
function handingOn(outputs: Outputs, merged: ReadonlyMap<string, readonly string[]>, resolveDir: string): Plugin {
  return {
    name: 'merged files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^merged-[\w-]+$/ }, ({ path: name }) => ({ path: name, namespace: 'merged' }));
      onResolve({ filter: /^\.\// }, ({ path: name, kind }) => (kind === 'dynamic-import' ? { path: name, external: true } : undefined));
      onLoad({ filter: /./, namespace: 'merged' }, ({ path: name }) => ({
        contents: (merged.get(name) ?? []).map(file => exportsFrom(outputs, file, `./${path.basename(file)}`, 'given')).join('\n'),
        resolveDir,
      }));
    },
  };
}

/** Exports what a file exports, from the file itself under names that no other has, or from a file that has those names. */
function exportsFrom(outputs: Outputs, file: string, from: string, how: 'given' | 'taken'): string {
  const prefix = path.basename(file, '.js').replace(/\W/g, '_');
  const names = (outputs[file]?.exports ?? []).map(name => [name, `${prefix}_${name}`]);
  const pairs = names.map(([own, moved]) => (how === 'given' ? `${own} as ${moved}` : `${moved} as ${own}`));
  return `export { ${pairs.join(', ')} } from '${from}';`;
}

/** Returns files, and all that they import statically. */
function loadedWith(outputs: Outputs, files: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !(file in outputs)) return;
    found.add(file);
    for (const { path: imported, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') visit(imported);
  };
  for (const file of files) visit(file);
  return [...found];
}

/** Returns the file of a source that is an entry, or is imported dynamically. Throws if there is none. */
function fileOf(outputs: Outputs, source: string): string {
  const file = Object.keys(outputs).find(output => outputs[output]?.entryPoint === source);
  if (file === undefined) throw new Error(`${source} is neither an entry nor imported dynamically`);
  return file;
}
