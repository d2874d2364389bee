/** Tests on a machine that has Node and nothing else. */
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { runToEnd } from '../simulator/testing/child.ts';
import { it } from '../simulator/testing/folder.fixture.ts';
import { ROOT } from '../simulator/testing/repository.ts';

const WITHOUT = { PYTHON: '/none/python3', CHROMIUM: '/none/chromium', NO_COLOR: '1' };
/** Tests that need a Python and a Chromium. */
const FILES = ['simulator/ui/views/webhooks/snippets.e2e.test.ts', 'simulator/ui/e2e/run-report.e2e.test.ts'];

it.for<readonly [name: string, CI: string, code: number, counts: string]>([
  ['pass, and say what was skipped and how to get it', '', 0, '2 passed, 0 failed, '],
  ['fail in CI, which has to install it', 'true', 1, '2 passed, 1 failed, '],
])('tests that need more %s', async ([, CI, code, counts], { folder }) => {
  symlinkSync(process.execPath, path.join(folder, 'node'));
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const ended = await runToEnd(process.execPath, [vitest, 'run', ...FILES], { cwd: ROOT, env: { ...WITHOUT, CI, PATH: folder } });
  expect(ended, ended.out + ended.err).toMatchObject({ code, out: expect.stringContaining(counts) as string });
  expect(ended.out).toContain('Skipped 1: there is no Python with pytest: on Debian, apt-get install python3-pytest');
  expect(ended.out).toMatch(/Skipped \d+: there is no Chromium: on Debian, apt-get install chromium-headless-shell/);
});
