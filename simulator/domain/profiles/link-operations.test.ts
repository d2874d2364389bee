import { describe, expect } from 'vitest';
import type { GoogleActionLink, GoogleActionLinkList } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import { START, type TestSimulator } from '../../testing/test-simulator.ts';
import { atGoogle, get, LOCATION, tryTo, write } from './profiles.fixture.ts';

const PATH = 'location/place-action-links';
const create = (acme: TestSimulator, fields: object = {}) =>
  write<GoogleActionLink>(acme, 'POST', PATH, {
    placeActionLink: { uri: 'https://book.example/', placeActionType: 'APPOINTMENT', ...fields },
  });
const links = async (acme: TestSimulator) => (await get<GoogleActionLinkList>(acme, PATH)).placeActionLinks ?? [];

describe('place action links', () => {
  it('[MSC-313] are created with a name of their own', async ({ acme }) => {
    const [seeded] = await links(acme);
    const link = await create(acme, { name: 'locations/x/placeActionLinks/mine' });
    expect(link).toEqual({
      name: expect.stringMatching(new RegExp(`^locations/${LOCATION}/placeActionLinks/\\d+$`)),
      uri: 'https://book.example/',
      placeActionType: 'APPOINTMENT',
      isPreferred: false,
      providerType: 'MERCHANT',
      isEditable: true,
      createTime: START,
      updateTime: START,
    });
    expect(await links(acme)).toEqual([seeded, link]);
  });

  it('[MSC-313] change in the fields that are named', async ({ acme }) => {
    const link = await create(acme);
    await acme.sim.clock.advance('PT1H');
    const changed = await write(acme, 'PATCH', PATH, {
      name: link.name,
      fields: ['uri'],
      placeActionLink: { uri: 'https://book.example/new', isPreferred: true },
    });
    expect(changed).toEqual({ ...link, uri: 'https://book.example/new', updateTime: '2026-03-02T10:00:00.000Z' });
    expect((await links(acme)).at(-1)).toEqual(changed);
  });

  it.for(['uri,isPreferred', 'uri, isPreferred'])('[MSC-313] change in the fields that the text "%s" names', async (fields, { acme }) => {
    const { name } = await create(acme);
    const placeActionLink = { uri: 'https://book.example/new', isPreferred: true };
    expect(await write(acme, 'PATCH', PATH, { name, fields, placeActionLink })).toMatchObject({ name, ...placeActionLink });
  });

  it.for(['', 'name', 'uri,', 'uri,isPreferred,uri,uri'])('[MSC-313] are refused with the fields "%s"', async (fields, { acme }) => {
    const { name } = await create(acme);
    expect(await tryTo(acme, 'PATCH', PATH, { name, fields, placeActionLink: { uri: 'https://book.example/new' } })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['fields'] }] },
    });
  });

  it('[MSC-313] are refused without a field that is named', async ({ acme }) => {
    const { name } = await create(acme);
    const answer = await tryTo(acme, 'PATCH', PATH, { name, fields: ['uri', 'isPreferred'], placeActionLink: { isPreferred: true } });
    expect(answer).toMatchObject({ status: 400, body: { message: /needs uri/ } });
  });

  it('[MSC-313] are deleted', async ({ acme }) => {
    const { name } = await create(acme);
    expect(await write(acme, 'DELETE', PATH, { name })).toEqual({ success: true });
    expect(await links(acme)).toHaveLength(1);
    expect(await tryTo(acme, 'DELETE', PATH, { name })).toMatchObject({ status: 404 });
  });

  it('[D-MSC-46] take the preference from the other one of their type', async ({ acme }) => {
    const first = await create(acme, { isPreferred: true });
    const second = await create(acme, { isPreferred: true });
    const other = await create(acme, { placeActionType: 'ONLINE_APPOINTMENT', isPreferred: true });
    const preferred = async () => (await links(acme)).filter(({ isPreferred }) => isPreferred).map(({ name }) => name);
    expect(await preferred()).toEqual([second.name, other.name]);
    await write(acme, 'PATCH', PATH, { name: first.name, fields: ['isPreferred'], placeActionLink: { isPreferred: true } });
    expect(await preferred()).toEqual([first.name, other.name]);
  });

  it('[D-MSC-46] are at most 10 of a type', async ({ acme }) => {
    for (let made = 1; made < 10; made++) await create(acme);
    const one = { placeActionLink: { uri: 'https://book.example/', placeActionType: 'APPOINTMENT' } };
    expect(await tryTo(acme, 'POST', PATH, one)).toMatchObject({ status: 400, body: { message: /10 APPOINTMENT links/ } });
    const other = await create(acme, { placeActionType: 'ONLINE_APPOINTMENT' });
    const change = { name: other.name, fields: ['placeActionType'], placeActionLink: { placeActionType: 'APPOINTMENT' } };
    expect(await tryTo(acme, 'PATCH', PATH, change)).toMatchObject({ status: 400 });
  });

  it.for([
    ['no uri', { placeActionType: 'APPOINTMENT' }],
    ['no type', { uri: 'https://book.example/' }],
    ['a type of another category', { uri: 'https://book.example/', placeActionType: 'FOOD_DELIVERY' }],
    ['a text that is no uri', { uri: 'book here', placeActionType: 'APPOINTMENT' }],
  ] as const)('[D-MSC-46] are refused with %s', async ([, placeActionLink], { acme }) => {
    const before = atGoogle(acme);
    expect(await tryTo(acme, 'POST', PATH, { placeActionLink })).toMatchObject({ status: 400 });
    expect(atGoogle(acme)).toBe(before);
  });

  it.for(['PATCH', 'DELETE'])('[D-MSC-47] %s needs a name of this location', async (method, { acme }) => {
    const change = { fields: ['isPreferred'], placeActionLink: { isPreferred: true } };
    const answerFor = (name: string) => tryTo(acme, method, PATH, { name, ...(method === 'PATCH' && change) });
    expect(await answerFor('locations/elsewhere/placeActionLinks/1')).toMatchObject({ status: 404 });
    expect(await answerFor(`locations/${LOCATION}/placeActionLinks/1`)).toMatchObject({ status: 404 });
    for (const name of ['1', 'placeActionLinks/1', `locations/${LOCATION}/placeActionLinks/`, `locations/${LOCATION}/media/1`])
      expect(await answerFor(name)).toMatchObject({ status: 400, body: { issues: [{ path: ['name'] }] } });
  });
});
