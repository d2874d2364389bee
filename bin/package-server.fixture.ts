/** Builds the package for tests: once in a run, and only when a test asks. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { runToEnd } from '../simulator/testing/child.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with the folder of the package once it is built; with 500 and the reason when that fails. */
    packageServer: string;
  }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILD = path.join(ROOT, 'bin/package-for-tests.ts');

export default async function setup(project: TestProject): Promise<() => void> {
  let latest: Promise<string> | undefined;
  const server = createServer((_, response) => {
    // A test file that asks while it is built gets the same; one that asks later, when the sources may have changed, costs no build if they have not.
    latest ??= build().finally(() => {
      latest = undefined;
    });
    latest.then(
      folder => response.end(folder),
      error => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  project.provide('packageServer', `http://127.0.0.1:${port}/`);
  return () => void server.close();
}

/** Builds in another process, because the tests of this one need its time. */
async function build(): Promise<string> {
  const { code, out, err } = await runToEnd(process.execPath, ['--import', 'tsx', BUILD], { cwd: ROOT });
  if (code !== 0) throw new Error(`The package cannot be built: ${err}`);
  return out.trim();
}
