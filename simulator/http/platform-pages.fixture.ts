/** What the tests of the platform pages share: asking for pages, and opening them. */
import { expect } from 'vitest';
import { askToConnect, REDIRECT } from '../domain/accounts/accounts.fixture.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';

export const SUPPORT = 'team_acme_support';

/** The page at an address. */
export async function open(acme: TestSimulator, url: string) {
  const response = await acme.sim.fetch(url);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Asks for a consent page for the team that has no account of most platforms. */
export const askSupport = (acme: TestSimulator, type: 'SLACK' | 'FACEBOOK' | 'GOOGLE_BUSINESS' | 'TIKTOK', more: object = {}) =>
  askToConnect(acme, { type, teamId: SUPPORT, ...more });

/** The address of a portal link of that team. */
export async function portal(acme: TestSimulator, more: object = {}): Promise<string> {
  const body = { teamId: SUPPORT, socialAccountTypes: ['SLACK', 'INSTAGRAM'], redirectUrl: REDIRECT, ...more };
  const answer = await acme.call<{ url: string }>('POST', '/social-account/create-portal-link', { body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.url;
}
