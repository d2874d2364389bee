import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RandomStream } from '../../../../../simulator/kernel/random.ts';

/** Unique secrets that can be searched for. */
export interface Canaries {
  readonly apiKey: string;
  readonly otherApiKey: string;
  readonly webhookSecret: string;
  readonly controlToken: string;
}

/** A text in which secrets may have leaked. */
export interface Text {
  /** Its source, such as `the report of sim contract`. */
  readonly place: string;
  readonly text: string;
}

/** Masks show the public beginning of a secret. No more of it may be visible. */
const SHOWN_CHARACTERS = 6;

/** Returns new canaries. */
export function createCanaries(random: RandomStream): Canaries {
  const canary = (prefix: string): string => prefix + Array.from({ length: 24 }, () => random.integer(0, 35).toString(36)).join('');
  return { apiKey: canary('sk_a_'), otherApiKey: canary('sk_b_'), webhookSecret: canary('whsec_'), controlToken: canary('ctl_') };
}

/** Returns the places where a canary is visible, one line each. */
export function leaksIn(texts: readonly Text[], canaries: Canaries): string[] {
  return texts.flatMap(({ place, text }) =>
    Object.entries(canaries).flatMap(([name, canary]: readonly [string, string]) => {
      const at = text.indexOf(canary.slice(SHOWN_CHARACTERS));
      return at < 0 ? [] : [`${place} shows the ${name}: … ${JSON.stringify(text.slice(Math.max(0, at - 100), at + 40))} …`];
    }),
  );
}

const DEFAULT_WORLD = fileURLToPath(new URL('../../../../../fixtures/worlds/default.json', import.meta.url));

/** Returns the default fixture with canaries for its keys, and an endpoint with a canary for its secret. */
export function fixtureWith({ apiKey, otherApiKey, webhookSecret }: Canaries, url: string): string {
  const fixture = JSON.parse(readFileSync(DEFAULT_WORLD, 'utf8')) as { readonly organizations: readonly object[] };
  const keys = [[apiKey], [otherApiKey]];
  const organizations = fixture.organizations.map((organization, index) => ({
    ...organization,
    ...(keys[index] && { apiKeys: keys[index] }),
    ...(index === 0 && { webhooks: [{ url, secret: webhookSecret }] }),
  }));
  return JSON.stringify({ ...fixture, organizations });
}
