/** What the tests of this area share: connecting through the consent page, and looking at accounts. */
import { expect } from 'vitest';
import type { Platform, SocialAccount } from '../../../openapi/generated/types.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

export const TEAM = 'team_acme_marketing';
export const REDIRECT = 'https://app.example.com/done?state=7#top';

/** Asks for a consent page and returns its address. */
export async function askToConnect(
  acme: TestSimulator,
  body: { readonly type: Platform; readonly [field: string]: unknown },
): Promise<string> {
  const answer = await acme.call<{ readonly url: string }>('POST', '/social-account/connect', {
    body: { teamId: TEAM, redirectUrl: REDIRECT, ...body },
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.url;
}

/** Answers a page as a browser would; `location` is where it is sent. */
export async function submit(acme: TestSimulator, url: string, form: Readonly<Record<string, string>>) {
  const response = await acme.sim.fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

/** The team's account of a platform, or undefined when it has none. */
export async function accountOf(acme: TestSimulator, type: Platform, teamId = TEAM): Promise<SocialAccount | undefined> {
  const { status, body } = await acme.call<SocialAccount>('GET', `/social-account/by-type?teamId=${teamId}&type=${type}`);
  return status === 200 ? body : undefined;
}

/** The types of the webhook events so far, oldest first. */
export function eventTypes(acme: TestSimulator): string[] {
  return acme.webhookEvents.map(({ type }) => type);
}
