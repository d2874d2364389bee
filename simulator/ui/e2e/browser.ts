/** What the end-to-end tests share: a simulator on a socket, and a page for a world of its own that fails on anything a user should not meet. */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createSimulator, type Simulator, type SimulatorOptions } from '../../index.ts';
import type { NewWorldOptions, World } from '../../library/api.ts';

const SCREENSHOTS = fileURLToPath(new URL('../../../.screenshots', import.meta.url));
const START = '2026-03-02T09:00:00.000Z';

export interface TestAnswer<T> {
  readonly status: number;
  readonly body: T;
}

/** The page of a test, and what it is about. */
export interface Look {
  readonly page: Page;
  /** A world that no other test knows. Steer it with `control`, call its service with `call`. */
  readonly world: World;
  /** Opens a view: `requests/req_1`. Resolves once its heading is there and the stream is live. */
  open(view: string, query?: Readonly<Record<string, string>>): Promise<void>;
  /** A control call in the test's world. Rejects when it is refused. */
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** A call of the public API by org_acme, path below `/api/v1`. Gives the answer whatever its status. */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<TestAnswer<T>>;
  /** Fails when axe finds what keeps people out. */
  expectAccessible(): Promise<void>;
  /** Writes `.screenshots/<name>-<width>-<theme>.png`, at 1280 and 390 pixels, light and dark. Leaves the page at 1280. */
  photograph(name: string): Promise<void>;
  /** What the console may say in this test, such as a failed request that the test makes fail. */
  allow(message: RegExp): void;
}

let browser: Browser;
let simulator: Simulator;
let url = '';

/** Tests that need a browser, with one simulator for all of them. Skipped where there is no Chromium. */
export function describeInBrowser(name: string, tests: () => void, options: SimulatorOptions = {}): void {
  const stage = inject('stage');
  describe.skipIf(!stage)(name, () => {
    beforeAll(async () => {
      if (!stage) return;
      browser = await chromium.connect(stage.browser);
      simulator = await startSimulator(options);
      ({ url } = await simulator.listen());
    });
    afterAll(async () => {
      await simulator.close();
      await browser.close();
    });
    tests();
  });
}

/** A simulator with the pages that were built for these tests. Give it a port to start it again where another one was. */
export function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const pages = inject('stage')?.pages ?? '';
  return createSimulator({ clock: 'manual', startTime: START, pages, ...options });
}

/** A test with a page. `world` says how its world begins. */
export function look(title: string, run: (look: Look) => Promise<void>, world: NewWorldOptions = {}): void {
  test(title, async () => {
    const made = await simulator.createWorld({ clock: 'manual', startTime: START, ...world });
    try {
      await withPage(url, made, run);
    } finally {
      await made.close();
    }
  }, 90_000);
}

/** Opens a page on a simulator, runs the test, and fails when the console complained or a request left for another host. */
export async function withPage(origin: string, world: World, run: (look: Look) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const allowed: RegExp[] = [];
  const complaints = watch(context, page, origin);
  await run(lookOf(page, world, origin, allowed));
  await context.close();
  expect(complaints.filter(text => !allowed.some(pattern => pattern.test(text)))).toEqual([]);
}

function watch(context: BrowserContext, page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', error => complaints.push(`${error.name}: ${error.message}`));
  context.on('request', request => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(origin).host) complaints.push(`A request to ${host}`);
  });
  return complaints;
}

function lookOf(page: Page, world: World, origin: string, allowed: RegExp[]): Look {
  const send = async (target: string, headers: Record<string, string>, method: string, body: unknown) => {
    const response = await fetch(origin + target, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    page,
    world,
    async open(view, query = {}) {
      const values = new URLSearchParams({ ...query, ...(world.id !== 'default' && { world: world.id }) });
      await page.goto(`${origin}/_sim/ui/${view}?${values}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
    },
    async control<T>(method: string, target: string, body?: unknown) {
      const answer = await send(`/_sim${target}`, { 'x-sim-world': world.id }, method, body);
      if (answer.status >= 400) throw new Error(`${method} ${target}: ${answer.status} ${JSON.stringify(answer.body)}`);
      // The test knows what it asks for.
      return answer.body as T;
    },
    async call<T>(method: string, target: string, body?: unknown) {
      // As above.
      const answer: TestAnswer<unknown> = await send(`/api/v1${target}`, { 'x-api-key': world.apiKeys['acme'] ?? '' }, method, body);
      return answer as TestAnswer<T>;
    },
    expectAccessible: () => expectAccessible(page),
    photograph: name => photograph(page, name),
    allow: message => void allowed.push(message),
  };
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

let axeSource: Promise<string> | undefined;

async function expectAccessible(page: Page): Promise<void> {
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(await axeSource);
  const { violations } = await page.evaluate<AxeResult>('axe.run({ resultTypes: ["violations"] })');
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => `${html} — ${failureSummary}`) }))).toEqual(
    [],
  );
}

async function photograph(page: Page, name: string): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 860 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      // Until it is painted anew a picture would show the theme before.
      await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');
      // What a page shows that is wider than the screen is a defect at any width.
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      await page.screenshot({ path: path.join(SCREENSHOTS, `${name}-${width}-${colorScheme}.png`) });
    }
  }
}
