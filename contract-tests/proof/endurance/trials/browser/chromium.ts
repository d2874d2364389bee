import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { listen } from '../../../../../simulator/testing/listen.ts';
import { launchChromium } from '../../../../../simulator/ui/e2e/chromium.fixture.ts';
import type { Target } from './targets.ts';

/** Names that lead to this machine, as the name server of an attacker would answer. */
const NAMES = { page: 'evil.example', rebound: 'rebound.example' } as const;

const HOSTS = `--host-resolver-rules=${Object.values(NAMES)
  .map(name => `MAP ${name} 127.0.0.1`)
  .join(', ')}`;

/** The result of one call of a page. */
export interface Outcome {
  readonly way: string;
  readonly method: string;
  readonly url: string;
  /** `refused`, `unreadable`, or `readable 200`. */
  readonly outcome: string;
}

/**
 * Attacks a simulator from a page of another site, and from a page whose name was rebound to the simulator. `headers` are known to the page,
 * such as the control token.
 */
export async function attackFromPages(
  port: number,
  targets: readonly Target[],
  headers: Readonly<Record<string, string>>,
): Promise<Outcome[]> {
  const script = await readFile(new URL('attack-page.js', import.meta.url), 'utf8');
  const site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><body></body><script>${script}</script>`),
  );
  const { port: sitePort } = await listen(site);
  const browser = await launchChromium([HOSTS]);
  try {
    const foreign = await open(browser, `http://${NAMES.page}:${sitePort}/`);
    const rebound = await open(browser, `http://${NAMES.rebound}:${port}/_sim/ui/`);
    await rebound.addScriptTag({ content: script });
    return [
      ...(await attackWith(
        foreign,
        targets.map(({ method, path }) => ({ method, url: `http://127.0.0.1:${port}${path}` })),
        headers,
      )),
      ...(await attackWith(
        rebound,
        targets.map(({ method, path }) => ({ method, url: path })),
        headers,
      )),
    ];
  } finally {
    await browser.close();
    site.closeAllConnections();
    site.close();
  }
}

async function open(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  return page;
}

/** Calls `attack`, which the script of the page has defined. */
function attackWith(
  page: Page,
  targets: readonly { readonly method: string; readonly url: string }[],
  headers: object,
): Promise<Outcome[]> {
  return page.evaluate<Outcome[]>(`attack(${JSON.stringify(targets)}, ${JSON.stringify(headers)})`);
}
