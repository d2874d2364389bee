import { describe, expect } from 'vitest';
import { controlApi } from '../../../openapi/document.ts';
import { it } from './control.fixture.ts';

const lists = controlApi()
  .operations()
  .filter(({ queryParameters }) => queryParameters.some(({ name }) => name === 'offset'));

describe('a list of the control API', () => {
  it.for(lists.map(({ path, queryParameters }) => [path, queryParameters] as const))(
    '%s refuses a parameter that it does not know',
    async ([path, known], { acme }) => {
      const { status, body } = await acme.control('GET', `${path.slice('/_sim'.length)}?ofset=1`);
      expect({ status, ...body }).toMatchObject({ status: 400, issues: [{ code: 'unrecognized_keys', path: ['ofset'] }] });
      expect(body['message']).toBe(
        `ofset is an unknown query parameter; allowed: ${known.map(({ name }) => name).join(', ')}; did you mean offset?`,
      );
    },
  );

  it('refuses a mistyped filter, which would select everything', async ({ acme }) => {
    const { status, body } = await acme.control('GET', '/deliveries?webhook=wh_1&limit=5');
    expect({ status, ...body }).toMatchObject({ status: 400, message: expect.stringContaining('webhook is an unknown query parameter') });
  });

  it('accepts the parameters that it knows', async ({ acme }) => {
    expect((await acme.control('GET', '/deliveries?offset=0&limit=5&status=FAILED')).status).toBe(200);
  });
});

it('the 404 for an unknown path of the control API suggests the nearest path', async ({ acme }) => {
  expect((await acme.control('GET', '/delivries')).body['message']).toBe('Cannot GET /_sim/delivries. Did you mean GET /_sim/deliveries?');
  expect((await acme.control('GET', '/nothing/like/it')).body['message']).toBe('Cannot GET /_sim/nothing/like/it');
});

it('an operation without parameters says so', async ({ acme }) => {
  expect((await acme.control('GET', '/clock?now=1')).body['message']).toBe('now is an unknown query parameter; there are none here');
});
