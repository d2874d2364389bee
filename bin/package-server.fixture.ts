/** Builds the package for tests: once in a run, and only when a test asks. */
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { runToEnd } from '../simulator/testing/child.ts';
import { listen } from '../simulator/testing/listen.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a server that answers with the folder of the built package, or with 500 and the error. */
    packageServer: string;
  }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILD = path.join(ROOT, 'bin/package-for-tests.ts');

export default async function setup(project: TestProject): Promise<() => void> {
  let latest: Promise<string> | undefined;
  const server = createServer((_, response) => {
    // Requests during a build share it. A later request builds again only what has changed.
    latest ??= build().finally(() => {
      latest = undefined;
    });
    latest.then(
      folder => response.end(folder),
      error => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('packageServer', `${(await listen(server)).url}/`);
  return () => void server.close();
}

/** Builds in another process, because the tests of this one need its time. */
async function build(): Promise<string> {
  const { code, out, err } = await runToEnd(process.execPath, ['--import', 'tsx', BUILD], { cwd: ROOT });
  if (code !== 0) throw new Error(`The package cannot be built: ${err}`);
  return out.trim();
}
