import { describe, expect, it } from 'vitest';
import { foreignCaller } from './foreign-caller.ts';

const HOST = '127.0.0.1:4010';

describe('a request', () => {
  it.each<[string, string, Readonly<Record<string, string>>, RegExp | undefined]>([
    ['of a program', 'POST', {}, undefined],
    ['of fetch in Node', 'POST', { 'sec-fetch-mode': 'cors' }, undefined],
    ['of the own page', 'POST', { origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }, undefined],
    ['of the own page without Sec-Fetch-Site', 'POST', { origin: `http://${HOST}` }, undefined],
    ['of the own page behind a proxy', 'POST', { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' }, undefined],
    ['of a typed address', 'GET', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, undefined],
    [
      'of a link elsewhere',
      'GET',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      undefined,
    ],
    ['of a page of another port that reads', 'GET', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }, undefined],
    ['of a page of another port that changes', 'POST', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' }, /another port/],
    ['of a page of another port in an old browser', 'POST', { origin: 'http://localhost:3000' }, /another port/],
    ['of a form of another port', 'POST', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }, /same-site/],
    [
      'of a form elsewhere',
      'POST',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      /cross-site/,
    ],
    [
      'of an image elsewhere',
      'GET',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      /cross-site/,
    ],
    [
      'of a frame elsewhere',
      'GET',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      /cross-site/,
    ],
    ['of a script elsewhere', 'GET', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, /^Origin https:..evil.example is/],
    ['of a sandboxed frame', 'GET', { origin: 'null' }, /^Origin null is not allowed/],
    ['of a rebound name', 'GET', { host: 'evil.example' }, /^Host evil.example is not allowed; allow it with --allow-host/],
    ['of a rebound name with its own page', 'POST', { host: 'evil.example', origin: 'http://evil.example' }, /^Host evil.example/],
    ['of an allowed name', 'POST', { host: 'sim.ci.example:80', origin: 'http://sim.ci.example' }, undefined],
    ['of a page of an allowed name', 'POST', { origin: 'https://sim.ci.example' }, undefined],
    ['of an address', 'POST', { host: '192.168.1.7', origin: 'http://192.168.1.7' }, undefined],
    ['of an address in brackets', 'POST', { host: '[::1]:4010' }, undefined],
  ])('%s: %s %j', (_, method, headers, refusal) => {
    const reason = foreignCaller({ method, headers: { host: HOST, ...headers } }, ['sim.ci.example']);
    if (refusal === undefined) expect(reason).toBeUndefined();
    else expect(reason).toMatch(refusal);
  });

  it('needs a host', () => {
    expect(foreignCaller({ method: 'GET', headers: {} })).toBe('Host (none) is not allowed; allow it with --allow-host');
  });
});
