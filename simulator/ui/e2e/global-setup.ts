/** Builds the pages before the end-to-end tests, or takes them from the cache. */
import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { cachedUi } from '../../../bin/build-ui.ts';
import { CHROMIUM } from './chromium.fixture.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the built pages; empty without Chromium. */
    pages: string;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  if (!existsSync(CHROMIUM)) {
    console.warn(`No Chromium at ${CHROMIUM}: the end-to-end tests of the dashboard are skipped. On Debian: apt-get install chromium`);
    project.provide('pages', '');
    return;
  }
  project.provide('pages', await cachedUi());
}
