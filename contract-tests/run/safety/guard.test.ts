import { describe, expect, it } from 'vitest';
import { leadsInside, type Resolve } from './guard.ts';

/** What names of the tests resolve to. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'inside.test': ['10.0.0.1'],
  'both.test': ['198.41.0.4', '::1'],
  'mapped.test': ['::ffff:169.254.169.254'],
  'outside.test': ['198.41.0.4', '2606:4700::1'],
};

const resolve: Resolve = name => {
  const addresses = NAMES[name];
  if (!addresses) return Promise.reject(new Error(`getaddrinfo ENOTFOUND ${name}`));
  return Promise.resolve(addresses.map(address => ({ address })));
};

describe('an address from an answer', () => {
  it.each([
    ['http://127.0.0.1:9200/x', true],
    ['http://localhost/x', true],
    ['http://[::1]/x', true],
    ['http://[::ffff:10.0.0.1]/x', true],
    ['http://10.1.2.3/x', true],
    ['http://172.16.0.1/x', true],
    ['http://192.168.1.1/x', true],
    ['http://169.254.169.254/latest/meta-data', true],
    ['http://100.64.0.1/x', true],
    ['http://0.0.0.0/x', true],
    ['http://[fd00::1]/x', true],
    ['http://[fe80::1]/x', true],
    ['http://2130706433/x', true],
    ['http://017700000001/x', true],
    ['http://0x7f000001/x', true],
    ['http://0177.0.0.1/x', true],
    ['http://127.1/x', true],
    ['http://127.0.0.1./x', true],
    ['http://localhost./x', true],
    ['http://LOCALHOST/x', true],
    ['http://a.localhost/x', true],
    ['http://①②⑦.⓪.⓪.①/x', true],
    ['http://%31%32%37.0.0.1/x', true],
    ['http://user:secret@127.0.0.1/x', true],
    ['http://2852039166/x', true],
    ['http://0xa9fea9fe/x', true],
    ['http://[::ffff:a9fe:a9fe]/x', true],
    ['http://[::127.0.0.1]/x', true],
    ['http://[::]/x', true],
    ['http://[64:ff9b::7f00:1]/x', true],
    ['http://[2002:7f00:1::1]/x', true],
    ['http://[fec0::1]/x', true],
    ['http://224.0.0.1/x', true],
    ['http://198.18.0.1/x', true],
    ['https://198.41.0.4/x', false],
    ['https://[2606:4700::1]/x', false],
  ])('%s leads inside: %s', async (url, isInside) => {
    expect(await leadsInside(url, 'https://198.41.0.4', resolve)).toBe(isInside);
  });

  it.each([
    ['inside.test', true],
    ['inside.test.', true],
    ['both.test', true],
    ['mapped.test', true],
    ['outside.test', false],
    ['unknown.test', false],
  ])('counts by what its name resolves to: %s leads inside: %s', async (name, isInside) => {
    expect(await leadsInside(`https://${name}/x`, 'https://198.41.0.4', resolve)).toBe(isInside);
  });

  it('may lead inside when the deployment is there', async () => {
    for (const base of ['http://127.0.0.1:4010', 'http://192.168.1.7', 'http://localhost'])
      expect(await leadsInside('http://127.0.0.1:9/x', base, resolve)).toBe(false);
  });
});
