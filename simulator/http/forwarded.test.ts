import { expect, it } from 'vitest';
import { forwarded } from './forwarded.ts';

const OWN = { scheme: 'http', host: '127.0.0.1:4010', remoteAddress: '127.0.0.1', prefix: '' } as const;

it.each([
  [{}, {}],
  [{ 'x-forwarded-proto': 'HTTPS, http' }, { scheme: 'https' }],
  [{ 'x-forwarded-proto': 'javascript' }, {}],
  [{ 'x-forwarded-host': 'a.example, b.example' }, { host: 'a.example' }],
  [{ 'x-forwarded-host': 'a.example/"><script>' }, {}],
  [{ 'x-forwarded-prefix': '/sim/' }, { prefix: '/sim' }],
  [{ 'x-forwarded-prefix': '//evil.example' }, {}],
  [{ 'x-forwarded-prefix': 'sim' }, {}],
  [{ 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }, { remoteAddress: '203.0.113.9' }],
  [{ 'x-forwarded-for': 'unknown' }, {}],
])('[D-GEN-44] %j changes %j', (headers, changes) => {
  expect(forwarded(headers, OWN)).toEqual({ ...OWN, ...changes });
});
