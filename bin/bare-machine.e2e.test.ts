/** Tests on a machine that has Node and nothing else. */
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { runToEnd } from '../simulator/testing/child.ts';
import { it } from '../simulator/testing/folder.fixture.ts';
import { ROOT } from '../simulator/testing/repository.ts';

const WITHOUT = { PYTHON: '/none/python3', CHROMIUM: '/none/chromium', NO_COLOR: '1' };
/** Tests that need a Python and a Chromium. */
const FILES = ['simulator/ui/views/webhooks/signature.e2e.test.ts', 'simulator/ui/e2e/run-report.e2e.test.ts'];

it('skips what needs more and says how to get it, which fails in CI alone', async ({ folder }) => {
  symlinkSync(process.execPath, path.join(folder, 'node'));
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const ended = await runToEnd(process.execPath, [vitest, 'run', ...FILES], { cwd: ROOT, env: { ...WITHOUT, CI: 'true', PATH: folder } });
  expect(ended, ended.out + ended.err).toMatchObject({ code: 1, out: expect.stringContaining('2 passed, 1 failed, 2 skipped') as string });
  expect(ended.out).toContain('Skipped 1: there is no Python with pytest: on Debian, apt-get install python3-pytest');
  expect(ended.out).toContain('Skipped 1: there is no Chromium: on Debian, apt-get install chromium-headless-shell');
  expect(ended.out).toContain('In CI no test may be skipped');
});
