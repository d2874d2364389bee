/** `test` with a page of the dashboard in a world of its own. It fails on console errors and on requests to other hosts. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { createSimulator, type Simulator, type SimulatorOptions } from '../../index.ts';
import type { World } from '../../library/api.ts';
import { type Call, type Control, callsTo } from './calls.fixture.ts';
import { CHROMIUM, launchChromium, NO_CHROMIUM } from './chromium.fixture.ts';
import { checkLayout, checkView, expectAccessible } from './view.fixture.ts';

const START = '2026-03-02T09:00:00.000Z';

/** A page of the dashboard and the calls of its test. */
export interface Session {
  readonly page: Page;
  /** Opens a view (`requests/req_1`). Resolves once its heading is visible and the stream is live. */
  open(view: string, query?: Readonly<Record<string, string>>): Promise<void>;
  readonly control: Control;
  readonly call: Call;
  /** Permits console messages, such as those of a request that the test makes fail. */
  allow(message: RegExp): void;
}

const OPTIONS: SimulatorOptions = { clock: 'manual', startTime: START };

export const test = base
  .extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
    if (CHROMIUM === undefined) return null;
    const browser = await launchChromium();
    onCleanup(() => browser.close());
    return browser;
  })
  /** Tests that need it are skipped where there is none. */
  .extend('browser', ({ chromium, skip }) => chromium ?? skip(NO_CHROMIUM))
  .extend('simulatorOptions', { scope: 'worker' }, OPTIONS)
  .extend('simulator', { scope: 'worker' }, async ({ simulatorOptions }, { onCleanup }) => {
    const simulator = await createSimulator({ ...simulatorOptions, pages: inject('pages') });
    onCleanup(() => simulator.close());
    return { createWorld: simulator.createWorld, ...(await simulator.listen()) };
  })
  .extend('world', async ({ simulator }, { onCleanup }) => {
    const world = await simulator.createWorld(OPTIONS);
    onCleanup(() => world.close());
    return world;
  })
  .extend('session', async ({ browser, simulator, world }, { onCleanup }) => {
    const { session, close } = await createSession(browser, simulator.url, world);
    onCleanup(close);
    return session;
  })
  /** For tests that start simulators of their own. Pages are closed before the simulators. */
  .extend('standalone', ({ browser, simulatorOptions }, { onCleanup }) => {
    const closers: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const close of closers.toReversed()) await close();
    });
    return {
      async startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
        const simulator = await createSimulator({ ...simulatorOptions, pages: inject('pages'), ...options });
        closers.push(() => simulator.close());
        return simulator;
      },
      async openSession(origin: string, world: World): Promise<Session> {
        const { session, close } = await createSession(browser, origin, world);
        closers.push(close);
        return session;
      },
    };
  })
  .extend('page', ({ session }) => session.page)
  .extend('open', ({ session }) => session.open)
  .extend('control', ({ session }) => session.control)
  .extend('call', ({ session }) => session.call)
  .extend('allow', ({ session }) => session.allow)
  .extend(
    'expectAccessible',
    ({ page }) =>
      () =>
        expectAccessible(page),
  )
  .extend(
    'checkLayout',
    ({ page }) =>
      (name: string) =>
        checkLayout(page, name),
  )
  .extend(
    'checkView',
    ({ page }) =>
      (name: string) =>
        checkView(page, name),
  );

async function createSession(browser: Browser, origin: string, world: World) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const allowed: RegExp[] = [];
  const complaints = collectComplaints(context, page, origin);
  const session: Session = {
    page,
    ...callsTo(origin, world),
    async open(view, query = {}) {
      const values = new URLSearchParams({ ...query, ...(world.id !== 'default' && { world: world.id }) });
      await page.goto(`${origin}/_sim/ui/${view}?${values}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
    },
    allow: message => void allowed.push(message),
  };
  const close = async () => {
    await context.close();
    expect(complaints.filter(text => !allowed.some(pattern => pattern.test(text)))).toEqual([]);
  };
  return { session, close };
}

function collectComplaints(context: BrowserContext, page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', error => complaints.push(`${error.name}: ${error.message}`));
  context.on('request', request => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(origin).host) complaints.push(`Request to ${host}`);
  });
  return complaints;
}
