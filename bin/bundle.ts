import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the command line and the library into `<folder>/dist`. What is read at run time lies where the code looks for it: the bundled
 * documents in dist/generated, the ledger of rules beside the code, the fixtures in ../fixtures. Rejects when the code does not hang together; esbuild has then said why.
 */
export async function bundle(folder: string = ROOT): Promise<void> {
  const dist = path.join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      cli: 'simulator/cli/main.ts',
      index: 'simulator/library/library.ts',
      msw: 'simulator/http/msw.ts',
      // A thread of `sim contract`.
      'contract-worker': 'contract-tests/run/threads/worker.ts',
    },
    outdir: dist,
    bundle: true,
    // A command loads only what it needs.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // yaml is rarely needed and loaded lazily: left to Node, which also gives a CommonJS package its named exports. Prism is, too, and what it
    // requires of jsonc-parser cannot be bundled. msw is the user's own.
    external: ['yaml', '@stoplight/prism-http', 'msw'],
    // CommonJS packages inside the bundle call require() for Node's own modules.
    banner: { js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  await cp(path.join(ROOT, 'contract-tests/rules/rules.yaml'), path.join(dist, 'rules.yaml'));
  const documents = path.join(ROOT, 'openapi/generated');
  await cp(documents, path.join(dist, 'generated'), { recursive: true, filter: source => !source.endsWith('.ts') });
}
