/** Before the end-to-end tests: builds the pages into a folder of their own and starts one Chromium for all of them. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildUi } from '../../../bin/build-ui.ts';

/** Debian's package. */
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** What it must not do here: there is no other machine to speak to. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Stage {
  /** Where Playwright reaches Chromium. */
  readonly browser: string;
  /** The built pages. */
  readonly pages: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    stage: Stage | null;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!existsSync(CHROMIUM)) {
    console.warn(`No Chromium at ${CHROMIUM}: the end-to-end tests of the dashboard are skipped. On Debian: apt-get install chromium`);
    project.provide('stage', null);
    return undefined;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'sim-e2e-'));
  await buildUi(folder);
  const server = await chromium.launchServer({ executablePath: CHROMIUM, args: ARGUMENTS });
  project.provide('stage', { browser: server.wsEndpoint(), pages: path.join(folder, 'dist/ui') });
  return async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}
