/** Builds the pages before the end-to-end tests, or takes them from the cache. */
import type { TestProject } from 'vitest/node';
import { cachedUi } from '../../../bin/build-ui.ts';
import { CHROMIUM, NO_CHROMIUM } from './chromium.fixture.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the built pages; empty without Chromium. */
    pages: string;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  if (CHROMIUM === undefined) {
    console.warn(`The end-to-end tests of the dashboard are skipped: ${NO_CHROMIUM}`);
    project.provide('pages', '');
    return;
  }
  project.provide('pages', (await cachedUi()).folder);
}
