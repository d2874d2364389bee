import { describe, expect, it } from 'vitest';
import { createMask, isSecretName, maskDeep, maskHeader, maskNamed, maskSecret, secretsOf } from './mask.ts';

const mask = createMask(['hush"hush/42', 'sk_sim_acme', 'abc']);
const CANARY = 'Canary0123456789';

describe('the mask of a secret', () => {
  it.each([
    ['sk_sim_acme', 'sk_sim_***'],
    ['sk_live_0123456789', 'sk_live_***'],
    ['sk_my_own', 'sk_***'],
    ['whsec_0123', 'whsec_***'],
    [CANARY, '***'],
    ['sk_sim_***', 'sk_sim_***'],
  ])('of %s is %s', (secret, shown) => {
    expect(maskSecret(secret)).toBe(shown);
  });
});

describe('a text', () => {
  it.each([
    ['is masked as it is', 'a hush"hush/42 b', 'a *** b'],
    ['is masked in a URL', `/x/${encodeURIComponent('hush"hush/42')}`, '/x/***'],
    ['is masked in JSON', JSON.stringify(['hush"hush/42']), '["***"]'],
    ['is masked in JSON within JSON', JSON.stringify(JSON.stringify(['hush"hush/42'])), String.raw`"[\"***\"]"`],
    ['is not searched for a short secret', 'abcdef', 'abcdef'],
    ['is masked once', 'sk_sim_*** whsec_*** /x?token=*** Bearer ***', 'sk_sim_*** whsec_*** /x?token=*** Bearer ***'],
    ['has keys of others', 'sk_other_0123 and whsec_0123', 'sk_*** and whsec_***'],
    ['has a JSON web token', `x eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.${CANARY} y`, 'x *** y'],
    ['has a bearer token', `with Bearer ${CANARY}`, 'with Bearer ***'],
    ['has basic credentials', `curl -H 'x: Basic ${CANARY}=='`, "curl -H 'x: Basic ***'"],
    ['has a user in a URL', `https://me:${CANARY}@a.example/x@y`, 'https://***@a.example/x@y'],
    ['has a query', `/x?a=1&access_token=${CANARY}&b=2`, '/x?a=1&access_token=***&b=2'],
    ['has an encoded name', `/x?access%5Ftoken=${CANARY}`, '/x?access%5Ftoken=***'],
    ['has a fragment', `/x#id_token=${CANARY}`, '/x#id_token=***'],
    ['has a form', `client_secret=${CANARY}&a=b`, 'client_secret=***&a=b'],
    [
      'has a URL in a query',
      `/x?url=https%3A%2F%2Fa%2F%3FX-Amz-Signature%3D${CANARY}%26b%3D1`,
      '/x?url=https%3A%2F%2Fa%2F%3FX-Amz-Signature%3D***%26b%3D1',
    ],
    ['has a property', `{"accessToken": "${CANARY}\\"${CANARY}", "name": "a"}`, '{"accessToken": "***", "name": "a"}'],
    ['has a property that is cut off', `{"accessToken":"${CANARY}`, '{"accessToken":"***'],
    ['has a list', `{"apiKeys": ["${CANARY}", "${CANARY}"]}`, '{"apiKeys": ["***", "***"]}'],
    ['has JSON in JSON', JSON.stringify(`{"password":"${CANARY}"}`), String.raw`"{\"password\":\"***\"}"`],
    [
      'has names of the interface',
      '{"authorName":"Ada","referenceKey":"r_1","keywords":["a"]}',
      '{"authorName":"Ada","referenceKey":"r_1","keywords":["a"]}',
    ],
    ['has an empty secret', '{"secret":""}', '{"secret":""}'],
  ])('%s', (_, text, shown) => {
    expect(mask(text)).toBe(shown);
    expect(mask(shown)).toBe(shown);
  });

  it('is masked in a time that grows with its length only', () => {
    for (const part of ['"a":', '\\"', 'a=', '?a%3d', '"key":[', 'Basic ', '://', 'eyJ', '%3fa']) {
      expect(mask(part.repeat(100_000)).length).toBeGreaterThan(100_000);
    }
  });
});

describe('names', () => {
  it.each([
    'x-api-key',
    'apikey',
    'X-Auth',
    'authToken',
    'csrf-token',
    'Authorization',
    'Cookie',
    'sig',
    'userAuth',
    'x-goog-signature',
    'AWSAccessKeyId',
  ])('%s tells a secret', name => {
    expect(isSecretName(name)).toBe(true);
  });

  it.each(['authorName', 'commentAuthor', 'referenceKey', 'keyword', 'teamId', 'design', 'accept'])('%s tells none', name => {
    expect(isSecretName(name)).toBe(false);
  });
});

describe('headers', () => {
  it.each([
    ['x-api-key', 'sk_sim_acme', 'sk_sim_***'],
    ['api-key', CANARY, '***'],
    ['authorization', `Bearer ${CANARY}`, 'Bearer ***'],
    ['authorization', CANARY, '***'],
    ['cookie', `a=${CANARY}; b="${CANARY}"`, 'a=***; b=***'],
    ['cookie', CANARY, '***'],
    [
      'set-cookie',
      `sid=${CANARY}; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT; HttpOnly`,
      'sid=***; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT; HttpOnly',
    ],
    ['set-cookie', `a=${CANARY}; Secure, b=${CANARY}; Max-Age=9`, 'a=***; Secure, b=***; Max-Age=9'],
    ['location', `https://a.example/x?sig=${CANARY}`, 'https://a.example/x?sig=***'],
    ['content-type', 'application/json', 'application/json'],
  ])('%s: %s', (name, value, shown) => {
    expect(maskHeader(name, value, mask)).toBe(shown);
  });
});

describe('an exchange', () => {
  const exchange = {
    url: `https://a.example/x?access_token=${CANARY}1`,
    requestHeaders: { 'x-apikey': `${CANARY}2`, cookie: `a=1; b=${CANARY}3`, authorization: `Bearer ${CANARY}4` },
    requestBody: `{"token":"${CANARY}5"}`,
    responseHeaders: { 'set-cookie': `sid=${CANARY}6; Path=/`, 'x-csrf-token': `${CANARY}7` },
    responseBody: `{"password":"${CANARY}8"}`,
  };

  it('tells its secrets, which are masked wherever they are repeated', () => {
    const found = secretsOf(exchange);
    expect(found.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(number => `${CANARY}${number}`));
    const echo = { ...exchange, message: found.join(' ') };
    expect(JSON.stringify(maskDeep(echo, createMask(found)))).not.toContain(CANARY);
  });

  it('keeps the names of a report, and masks those of values', () => {
    expect(maskDeep({ token: 'answers/valid/getTeam@1@50@0' }, mask)).toEqual({ token: 'answers/valid/getTeam@1@50@0' });
    expect(maskNamed({ token: CANARY, list: [{ apiKeys: [CANARY] }], n: 1, none: null }, mask)).toEqual({
      token: '***',
      list: [{ apiKeys: ['***'] }],
      n: 1,
      none: null,
    });
  });
});
