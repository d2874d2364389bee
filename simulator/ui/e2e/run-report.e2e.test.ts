/** The page of `sim run --reporter html`, opened from disk. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { parseScenarios } from '../../../scenarios/runner/load.ts';
import { runScenarios } from '../../../scenarios/runner/run-scenarios.ts';
import { startTarget } from '../../../scenarios/target.ts';
import { runHtml } from '../../cli/run/output.ts';
import { createFolder } from '../../testing/folder.fixture.ts';
import { test } from './dashboard.fixture.ts';
import { expectAccessible } from './view.fixture.ts';

const TEXT =
  'name: Team\neach: [2, 3]\nsteps:\n  - advance: PT1H\n  - request: GET /api/v1/team\n    expect: { body: { total: "{{ item }}" } }\n';

test('is accessible without a script, and opens what has failed', async ({ browser, onTestFinished }) => {
  const target = await startTarget();
  onTestFinished(() => target.close());
  const results = await runScenarios(parseScenarios(TEXT, 'a.yaml', 'a.yaml'), { target, withMoments: true });
  const file = path.join(createFolder(onTestFinished), 'page.html');
  writeFileSync(file, runHtml(results, 1));
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(pathToFileURL(file).href);
  expect(await page.locator('details[open] .what').allTextContents()).toEqual(['Team [item=3]']);
  expect(await page.locator('details[open] th[scope=row]').allTextContents()).toEqual([
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T10:00:00.000Z+ 1 h',
  ]);
  await page.getByText('Team [item=2]').click();
  expect(await page.getByRole('region', { name: 'Timeline of Team [item=2]' }).isVisible()).toBe(true);
  await expectAccessible(page);
});
