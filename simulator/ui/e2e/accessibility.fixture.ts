import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

let axeSource: Promise<string> | undefined;

/** Fails on violations that axe rates serious or critical. Repeats the check, since axe reports mixed states of a page that changes under it. */
export async function expectAccessible(page: Page): Promise<void> {
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(await axeSource);
  await expect.poll(() => seriousViolations(page)).toEqual([]);
}

async function seriousViolations(page: Page) {
  const { violations } = await page.evaluate<AxeResult>('axe.run({ resultTypes: ["violations"] })');
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => `${html} — ${failureSummary}`) }));
}
