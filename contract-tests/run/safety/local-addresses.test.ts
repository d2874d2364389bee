import { describe, expect, it } from 'vitest';
import { leadsInside } from './local-addresses.ts';

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
    ['https://198.41.0.4/x', false],
    ['https://[2606:4700::1]/x', false],
  ])('%s leads inside: %s', async (url, isInside) => {
    expect(await leadsInside(url, 'https://198.41.0.4')).toBe(isInside);
  });

  it('may lead inside when the deployment is there', async () => {
    for (const base of ['http://127.0.0.1:4010', 'http://192.168.1.7', 'http://localhost'])
      expect(await leadsInside('http://127.0.0.1:9/x', base)).toBe(false);
  });
});
