/** The browser of the end-to-end tests and of the trials of endurance. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Debian's packages. The one without windows takes two thirds of the time. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The program; undefined where there is none. `CHROMIUM` in the environment names another one. */
export const CHROMIUM = [process.env['CHROMIUM'] ?? PROGRAMS].flat().find(program => existsSync(program));

/** The message says what to do where there is none. */
export const NO_CHROMIUM = 'there is no Chromium: on Debian, apt-get install chromium-headless-shell; CHROMIUM names another program';

/** The browser runs offline: background requests would only fail. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the browser. Throws where there is none. */
export function launchChromium(moreArguments: readonly string[] = []): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error(NO_CHROMIUM);
  return chromium.launch({ executablePath: CHROMIUM, args: [...ARGUMENTS, ...moreArguments] });
}
