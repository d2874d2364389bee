/** What a link asks of the platform pages: the server, the sign-in, language and logo. */
import { describe, expect } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { accountOf, submit } from '../domain/accounts/accounts.fixture.ts';
import { it } from '../testing/simulator.fixture.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { askSupport, open, portal, SUPPORT } from './platform-pages.fixture.ts';

describe('the consent of MASTODON', () => {
  const consent = async (acme: TestSimulator, more: object = {}) => {
    const { location } = await submit(acme, await portal(acme, { socialAccountTypes: ['MASTODON'], ...more }), { type: 'MASTODON' });
    return location ?? '';
  };
  const serverOf = async (acme: TestSimulator) => (await accountOf(acme, 'MASTODON', SUPPORT))?.mastodonServerId;

  it('asks for a server, empty when the link names none', async ({ acme }) => {
    const url = await consent(acme);
    expect((await open(acme, url)).text).toContain('name="serverUrl" type="url" value=""');
    await submit(acme, url, { decision: 'approve', serverUrl: ' https://fosstodon.org ' });
    expect(await serverOf(acme)).toBe('fosstodon.org');
  });

  it('suggests the server that the link names, and takes it when none is sent', async ({ acme }) => {
    const url = await consent(acme, { serverUrl: 'https://hachyderm.io' });
    expect((await open(acme, url)).text).toContain('value="https://hachyderm.io"');
    await submit(acme, url, { decision: 'approve' });
    expect(await serverOf(acme)).toBe('hachyderm.io');
  });

  it.for(['', 'mastodon', 'https://localhost', 'ftp://mastodon.social', undefined])(
    'refuses the server %j, and stays open',
    async (serverUrl, { acme }) => {
      const url = await consent(acme);
      const answer = await submit(acme, url, { decision: 'approve', ...(serverUrl !== undefined && { serverUrl }) });
      expect(answer).toMatchObject({ status: 400, location: null, text: expect.stringContaining('serverUrl') });
      expect(await serverOf(acme)).toBeUndefined();
      expect(await submit(acme, url, { decision: 'deny', serverUrl: '' })).toMatchObject({ status: 303 });
    },
  );

  it('other platforms do not ask for a server', async ({ acme }) => {
    expect((await open(acme, await askSupport(acme, 'SLACK'))).text).not.toContain('serverUrl');
  });
});

describe('a sign-in option', () => {
  const names = ['disableAutoLogin', 'tiktokForceLogin', 'forceBrowserOAuth'];
  const all = Object.fromEntries(names.map(name => [name, true]));
  const shown = (text: string) => names.filter(name => text.includes(`<li>${name}: `));

  it('is shown on the consent page if the request asks for it', async ({ acme }) => {
    expect(shown((await open(acme, await askSupport(acme, 'TIKTOK'))).text)).toEqual([]);
    for (const name of names) expect(shown((await open(acme, await askSupport(acme, 'TIKTOK', { [name]: true }))).text)).toEqual([name]);
  });

  it('of TIKTOK is shown for TIKTOK only', async ({ acme }) => {
    expect(shown((await open(acme, await askSupport(acme, 'SLACK', all))).text)).toEqual(['disableAutoLogin', 'forceBrowserOAuth']);
  });

  it('is passed on by a portal link', async ({ acme }) => {
    const { location } = await submit(acme, await portal(acme, { socialAccountTypes: ['TIKTOK'], ...all }), { type: 'TIKTOK' });
    expect(shown((await open(acme, location ?? '')).text)).toEqual(names);
  });
});

describe('the appearance of a portal link', () => {
  it.for([
    ['en', 'Connect accounts to Support', 'ltr', 'Go back'],
    ['de', 'Konten mit Support verbinden', 'ltr', 'Zurück'],
    ['ar', 'ربط الحسابات بـ Support', 'rtl', 'رجوع'],
    ['he', 'חיבור חשבונות אל Support', 'rtl', 'חזרה'],
  ] as const)('is in the language %s', async ([language, title, direction, back], { acme }) => {
    const { text } = await open(acme, await portal(acme, { language }));
    expect(text).toContain(`<html lang="${language}" dir="${direction}">`);
    for (const part of [`<h1>${title}</h1>`, `>${back}</a>`]) expect(text).toContain(part);
  });

  it('has texts in every language of the document; a label that is given takes precedence', async ({ acme }) => {
    const property = publicApi.schema('CreatePortalLinkRequest').properties?.['language'];
    const languages: unknown[] = (property && 'enum' in property && property.enum) || [];
    expect(languages).toHaveLength(18);
    const titles = new Set<string>();
    for (const language of languages) {
      const { text } = await open(acme, await portal(acme, { language, goBackButtonText: 'To the app' }));
      expect(text).toContain('>To the app</a>');
      titles.add(/<h1>(.*)<\/h1>/.exec(text)?.[1] ?? '');
    }
    expect(titles.size).toBe(18);
    expect(
      (
        await acme.call('POST', '/social-account/create-portal-link', {
          body: { teamId: SUPPORT, socialAccountTypes: ['SLACK'], language: 'xx' },
        })
      ).status,
    ).toBe(400);
  });

  it('shows the logo, and lets the browser load images from no other address', async ({ acme }) => {
    const { text, headers } = await open(acme, await portal(acme, { logoUrl: 'https://cdn.example.com/logo.png?a=1&b=2' }));
    expect(text).toContain('<img class="logo" src="https://cdn.example.com/logo.png?a=1&amp;b=2" alt="" height="48">');
    expect(headers.get('content-security-policy')).toContain('img-src https://cdn.example.com;');
    const plain = await open(acme, await portal(acme));
    expect(plain.text).not.toContain('<img');
    expect(plain.headers.get('content-security-policy')).not.toContain('img-src');
  });
});
