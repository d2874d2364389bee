import { describe, expect } from 'vitest';
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestAnswer, TestSimulator } from '../../testing/test-simulator.ts';
import { atGoogle, LOCATION, TEAM, tryTo } from './profiles.fixture.ts';

const OPERATIONS = operationsBelow(/^\/api\/v1\/misc\/google-business\/(?:location|media)/);
const WITH_CLOSED_BODY = operationsBelow(/^\/api\/v1\/misc\/google-business\/(?:location|media|post)/).filter(([, { body }]) => body);

function operationsBelow(paths: RegExp) {
  return publicApi
    .operations()
    .filter(({ path }) => paths.test(path))
    .map(operation => [operation.id, operation] as const);
}

const QUERY = { startMonth: '2026-01', endMonth: '2026-02', regionCode: 'US', languageCode: 'en' };
/** Sends an operation as the document shows it. */
function send(acme: TestSimulator, { method, path, body }: OperationSpec, teamId: string): Promise<TestAnswer> {
  if (!body) return acme.call(method, `${path}?${new URLSearchParams({ ...QUERY, teamId }).toString()}`);
  return acme.call(method, path, { body: { ...Object(body.example), teamId } });
}

describe('calls to Google', () => {
  it('are 19', () => expect(OPERATIONS).toHaveLength(19));

  it.for(OPERATIONS)('%s succeeds as the document shows it', async ([, operation], { acme }) => {
    expect(await send(acme, operation, TEAM)).toMatchObject({ status: 200 });
  });

  it.for(OPERATIONS)('[D-MSC-21] %s is 502 during an outage, and changes nothing', async ([, operation], { acme }) => {
    acme.world.platforms.GOOGLE_BUSINESS.controls.fail({ mode: 'outage' });
    const before = atGoogle(acme);
    expect(await send(acme, operation, TEAM)).toMatchObject({ status: 502 });
    expect(atGoogle(acme)).toBe(before);
  });

  it.for(OPERATIONS)('[MSC-01] %s needs a team with a location', async ([, operation], { acme }) => {
    expect(await send(acme, operation, 'team_nobody')).toMatchObject({ status: 404 });
    expect(await send(acme, operation, 'team_acme_support')).toMatchObject({
      status: 400,
      body: { message: /GOOGLE_BUSINESS/ },
    });
  });

  it.for(WITH_CLOSED_BODY)('[D-MSC-20] %s refuses an unknown key', async ([, { method, path, body }], { acme }) => {
    const answer = await acme.call(method, path, { body: { ...Object(body?.example), surprise: 1 } });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ code: 'unrecognized_keys', path: [] }] } });
  });

  it.for([
    ['PATCH', 'location', { profile: { description: 'x', surprise: 1 } }, ['profile']],
    ['PATCH', 'location', { categories: { primaryCategory: { name: 'x', surprise: 1 } } }, ['categories', 'primaryCategory']],
    ['PATCH', 'location', { storefrontAddress: { surprise: 1 } }, ['storefrontAddress']],
    ['PATCH', 'location', { regularHours: { periods: [{ openTime: { hour: 1 } }] } }, ['regularHours', 'periods', 0, 'openTime']],
    ['PATCH', 'location', { moreHours: [{ surprise: 1 }] }, ['moreHours', 0]],
    ['PATCH', 'location/attributes', { attributes: [{ name: 'x', surprise: 1 }] }, ['attributes', 0]],
    ['POST', 'location/place-action-links', { placeActionLink: { surprise: 1 } }, ['placeActionLink']],
  ] as const)('[D-MSC-20] %s %s refuses an unknown key in %j', async ([method, path, fields, place], { acme }) => {
    expect(await tryTo(acme, method, path, fields)).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'unrecognized_keys', path: place }] },
    });
  });

  it('[D-MSC-20] pass openInfo and serviceArea on as they are', async ({ acme }) => {
    const fields = { openInfo: { status: 'CLOSED_TEMPORARILY', own: { deep: null } }, serviceArea: { businessType: 'x', places: [1] } };
    expect(await tryTo(acme, 'PATCH', 'location', fields)).toMatchObject({ status: 200, body: fields });
  });

  it('are kept in snapshots, and only when something differs from the seed', async ({ acme }) => {
    const { save, load } = acme.world.platforms.GOOGLE_BUSINESS.controls;
    const seeded = atGoogle(acme);
    expect(save()).not.toHaveProperty('parts');
    await tryTo(acme, 'PATCH', 'location', { title: 'Changed' });
    const saved = save();
    await tryTo(acme, 'PATCH', 'location', { title: 'Changed again' });
    load(saved);
    expect(atGoogle(acme)).toEqual({ ...seeded, location: { ...seeded.location, title: 'Changed' } });
  });

  it('belong to the location, whichever team asks', async ({ acme }) => {
    expect(atGoogle(acme, `${LOCATION}_2`).location).toMatchObject({ name: `locations/${LOCATION}_2` });
    expect(atGoogle(acme, `${LOCATION}_2`).location.title).not.toBe(atGoogle(acme).location.title);
  });
});
