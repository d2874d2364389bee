import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the command line and the library into `<folder>/dist`, with the files that the code reads at run time: the documents in dist/generated,
 * the rules and the kept cases. Returns what each file contains. Rejects if the build fails; esbuild has then printed the errors.
 */
export function bundle(folder: string = ROOT): Promise<Metafile> {
  return bundleEntries(folder, {
    cli: 'simulator/cli/main.ts',
    index: 'simulator/library/library.ts',
    msw: 'simulator/http/msw.ts',
    // A thread of `sim contract`.
    'contract-worker': 'contract-tests/run/threads/worker.ts',
  });
}

/** The same for other entries, by name; plugins may change the sources. */
export async function bundleEntries(
  folder: string,
  entryPoints: Readonly<Record<string, string>>,
  plugins: Plugin[] = [],
): Promise<Metafile> {
  const dist = path.join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: ROOT,
    entryPoints,
    plugins,
    outdir: dist,
    bundle: true,
    // Commands load only what they need.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Half as much to read and parse at each start; names stay, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    // yaml and Prism are loaded lazily by Node; Prism requires jsonc-parser in a way that cannot be bundled. msw belongs to the user.
    external: ['yaml', '@stoplight/prism-http', 'msw'],
    // CommonJS packages inside the bundle call require() for Node's own modules.
    banner: { js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  for (const file of ['rules/rules.yaml', 'corpus/corpus.yaml'])
    await cp(path.join(ROOT, 'contract-tests', file), path.join(dist, path.basename(file)));
  const documents = path.join(ROOT, 'openapi/generated');
  await cp(documents, path.join(dist, 'generated'), { recursive: true, filter: source => !source.endsWith('.ts') });
  return metafile;
}
