import { describe, expect } from 'vitest';
import type { GoogleLocation } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import { atGoogle, tryTo, write } from './profiles.fixture.ts';

const period = (openDay: string, openTime: unknown, closeDay: string, closeTime: unknown) => ({ openDay, openTime, closeDay, closeTime });
const monday = period('MONDAY', '9:00', 'MONDAY', '17:00');
const christmas = { startDate: { year: 2026, month: 12, day: 25 }, closed: true };

describe('PATCH location/hours', () => {
  it('[MSC-305] takes times in both forms, and answers objects', async ({ acme }) => {
    const periods = [monday, period('TUESDAY', { hours: 10 }, 'WEDNESDAY', '01:30:05')];
    const answer = await write<GoogleLocation>(acme, 'PATCH', 'location/hours', { fields: ['regularHours'], regularHours: { periods } });
    expect(answer.regularHours).toEqual({
      periods: [
        period('MONDAY', { hours: 9 }, 'MONDAY', { hours: 17 }),
        period('TUESDAY', { hours: 10 }, 'WEDNESDAY', { hours: 1, minutes: 30, seconds: 5 }),
      ],
    });
  });

  it('[MSC-305] lets a period go over the end of the week', async ({ acme }) => {
    const periods = [period('SUNDAY', '20:00', 'MONDAY', '02:00'), period('MONDAY', '02:00', 'MONDAY', '03:00')];
    expect(await tryTo(acme, 'PATCH', 'location/hours', { fields: ['regularHours'], regularHours: { periods } })).toMatchObject({
      status: 200,
    });
  });

  it.for([
    ['a missing time', [{ openDay: 'MONDAY', openTime: '9:00', closeDay: 'MONDAY' }]],
    ['an end before its beginning', [period('MONDAY', '17:00', 'MONDAY', '9:00')]],
    ['an end days later', [period('MONDAY', '9:00', 'FRIDAY', '9:00')]],
    ['no length', [period('MONDAY', '9:00', 'MONDAY', '9:00')]],
    ['an overlap', [monday, period('MONDAY', '16:59', 'MONDAY', '18:00')]],
    ['an overlap over the end of the week', [period('SUNDAY', '20:00', 'MONDAY', '10:00'), monday]],
    ['a time that is none', [period('MONDAY', '24:00', 'MONDAY', '25:00')]],
  ] as const)('[MSC-305] refuses %s', async ([, periods], { acme }) => {
    const before = atGoogle(acme);
    expect(await tryTo(acme, 'PATCH', 'location/hours', { fields: ['regularHours'], regularHours: { periods } })).toMatchObject({
      status: 400,
    });
    expect(atGoogle(acme)).toBe(before);
  });

  it('[MSC-305] takes special days that are closed or have both times', async ({ acme }) => {
    const open = {
      startDate: { year: 2028, month: 2, day: 29 },
      endDate: { year: 2028, month: 3, day: 1 },
      openTime: '9:30',
      closeTime: { hours: 12 },
    };
    const answer = await write<GoogleLocation>(acme, 'PATCH', 'location/hours', {
      fields: ['specialHours'],
      specialHours: { specialHourPeriods: [christmas, open] },
    });
    expect(answer.specialHours).toEqual({ specialHourPeriods: [christmas, { ...open, openTime: { hours: 9, minutes: 30 } }] });
  });

  it.for([
    ['no day', { closed: true }],
    ['29 February 2026', { startDate: { year: 2026, month: 2, day: 29 }, closed: true }],
    ['a day without its year', { startDate: { month: 2, day: 1 }, closed: true }],
    ['an end before its start', { ...christmas, endDate: { year: 2026, month: 12, day: 24 } }],
    ['open hours without an end', { startDate: christmas.startDate, openTime: '9:00' }],
  ] as const)('[MSC-305] refuses a special day with %s', async ([, day], { acme }) => {
    const specialHours = { specialHourPeriods: [day] };
    expect(await tryTo(acme, 'PATCH', 'location/hours', { fields: ['specialHours'], specialHours })).toMatchObject({ status: 400 });
  });

  it.for([
    ['an unknown type', [{ hoursTypeId: 'DREAMING', periods: [monday] }]],
    ['no type', [{ periods: [monday] }]],
    ['a type twice', [{ hoursTypeId: 'DELIVERY' }, { hoursTypeId: 'DELIVERY' }]],
  ] as const)('[MSC-305] refuses more hours with %s', async ([, moreHours], { acme }) => {
    expect(await tryTo(acme, 'PATCH', 'location/hours', { fields: ['moreHours'], moreHours })).toMatchObject({ status: 400 });
  });

  it.for([['specialHours', 'moreHours'], 'specialHours,moreHours', 'specialHours, moreHours'])(
    '[MSC-304] changes the blocks of %j alone',
    async (fields, { acme }) => {
      const before = atGoogle(acme).location.regularHours;
      const sent = {
        fields,
        regularHours: null,
        specialHours: { specialHourPeriods: [christmas] },
        moreHours: [{ hoursTypeId: 'DELIVERY', periods: [monday] }],
      };
      const answer = await write<GoogleLocation>(acme, 'PATCH', 'location/hours', sent);
      expect(answer.regularHours).toEqual(before);
      expect(answer.specialHours?.specialHourPeriods).toHaveLength(1);
      expect(answer.moreHours).toMatchObject([{ hoursTypeId: 'DELIVERY' }]);
    },
  );

  it('[D-MSC-42] clears a named block that is null, and passes over one that is absent', async ({ acme }) => {
    const answer = await write<GoogleLocation>(acme, 'PATCH', 'location/hours', {
      fields: ['regularHours', 'moreHours'],
      regularHours: null,
    });
    expect(answer).not.toHaveProperty('regularHours');
    expect(answer.moreHours).toEqual([]);
  });

  it.for([
    [['specialHours'], {}],
    [['specialHours'], { regularHours: null }],
  ] as const)('[D-MSC-42, MSC-304] refuses fields %j with %j', async ([fields, blocks], { acme }) => {
    expect(await tryTo(acme, 'PATCH', 'location/hours', { fields, ...blocks })).toMatchObject({
      status: 400,
      body: { message: /specialHours/ },
    });
  });

  it.for([[], 'title', ['title'], 'regularHours,', undefined])('[MSC-304] refuses fields %j', async (fields, { acme }) => {
    expect(await tryTo(acme, 'PATCH', 'location/hours', { fields, regularHours: null })).toMatchObject({ status: 400 });
  });

  it('[D-MSC-43] only checks with validateOnly', async ({ acme }) => {
    const before = atGoogle(acme);
    await write(acme, 'PATCH', 'location/hours', { fields: ['regularHours'], regularHours: null, validateOnly: true });
    expect(atGoogle(acme)).toBe(before);
  });
});
