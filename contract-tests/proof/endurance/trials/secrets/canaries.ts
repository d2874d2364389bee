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

interface PlantedCall {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Whether the URL contains the secret. An error that repeats the URL then only repeats what the caller has sent. */
  readonly isInPath?: true;
}

function callsWith({ apiKey, otherApiKey, webhookSecret, controlToken }: Canaries): readonly PlantedCall[] {
  const control = { authorization: `Bearer ${controlToken}` };
  const key = { 'x-api-key': apiKey };
  return [
    { method: 'GET', target: '/api/v1/team', headers: key },
    { method: 'GET', target: '/api/v1/team', headers: { 'x-api-key': `${apiKey}x` } },
    { method: 'GET', target: '/api/v1/team', headers: { authorization: `Bearer ${apiKey}` } },
    { method: 'GET', target: '/api/v1/team', headers: { ...key, cookie: `key=${apiKey}` } },
    { method: 'GET', target: `/api/v1/team?x-api-key=${apiKey}` },
    { method: 'GET', target: `/api/v1/team?apiKey=${apiKey}&token=${controlToken}&secret=${webhookSecret}`, headers: key },
    { method: 'GET', target: `/api/v1/post/${apiKey}`, headers: key },
    { method: 'GET', target: `/api/v1/post?teamId=${apiKey}`, headers: key },
    { method: 'GET', target: `/api/v1/${apiKey}/${webhookSecret}`, headers: key, isInPath: true },
    {
      method: 'POST',
      target: '/api/v1/post',
      headers: key,
      body: { title: apiKey, status: webhookSecret, data: { TWITTER: { text: apiKey } } },
    },
    { method: 'POST', target: '/api/v1/team', headers: { 'x-api-key': otherApiKey }, body: { apiKey: otherApiKey, name: 5 } },
    { method: 'POST', target: '/api/v1/upload/from-url', headers: key, body: { url: `https://cdn.example.com/a.jpg?token=${apiKey}` } },
    { method: 'GET', target: '/_sim/status', headers: control },
    { method: 'GET', target: '/_sim/status', headers: { authorization: `Bearer ${controlToken}x` } },
    { method: 'GET', target: '/_sim/status', headers: { authorization: controlToken } },
    { method: 'GET', target: `/_sim/status?token=${controlToken}`, headers: control },
    { method: 'GET', target: '/_sim/organizations', headers: { ...control, 'x-sim-world': 'nowhere' } },
    { method: 'PATCH', target: '/_sim/platforms/INSTAGRAM', headers: control, body: { failure: { mode: apiKey } } },
    { method: 'POST', target: '/_sim/faults', headers: control, body: { operationId: webhookSecret, effect: { status: 503 } } },
    {
      method: 'POST',
      target: '/_sim/webhooks',
      headers: control,
      body: { organizationId: 'org_pro', url: 'ftp://x', secret: webhookSecret },
    },
    { method: 'POST', target: '/_sim/clock/advance', headers: control, body: { by: 'PT5M' } },
  ];
}

/**
 * Makes the calls, and returns the bodies of their errors. An error that repeats a wrong value is ignored, because only its caller sees it and
 * has sent the value. The log must mask it.
 */
export async function plant(url: string, canaries: Canaries): Promise<Text[]> {
  const texts: Text[] = [];
  for (const call of callsWith(canaries)) {
    const { method, target, headers, body, isInPath } = call;
    const init = {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await fetch(url + target, init);
    const text = await response.text();
    const isOwnValue = isInPath === true || (body !== undefined && response.status === 400);
    if (response.status >= 400 && !isOwnValue) texts.push({ place: `the error of ${method} ${target.split('?')[0]}`, text });
  }
  return texts;
}
