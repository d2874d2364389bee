import type { LaunchOptions } from 'playwright-core';

/** Debian's package. */
export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** The tests run offline: background requests of the browser would only fail. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchOptions(executablePath: string): LaunchOptions {
  return { executablePath, args: ARGUMENTS };
}
