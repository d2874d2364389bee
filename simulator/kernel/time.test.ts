import { describe, expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { iso, nextUtcDay, nextUtcMonth, parseDuration, parseInstant, utcDay, utcMonth } from './time.ts';

const two = (number: number) => String(number).padStart(2, '0');

describe('parseInstant accepts', () => {
  it.each([
    // extended form
    ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02T10:00:00.5Z', '2026-03-02T10:00:00.500Z'],
    ['2026-03-02T10:00:00,25Z', '2026-03-02T10:00:00.250Z'],
    ['2026-03-02T10:00:00.123456789Z', '2026-03-02T10:00:00.123Z'],
    ['2026-03-02T10:00:00.9999999999999999999Z', '2026-03-02T10:00:00.999Z'],
    ['2026-03-02T10:00Z', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02T10Z', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02t10:00:00z', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02 10:00:00Z', '2026-03-02T10:00:00.000Z'],
    // basic form
    ['20260302T100000Z', '2026-03-02T10:00:00.000Z'],
    ['20260302T100000.5+0530', '2026-03-02T04:30:00.500Z'],
    ['20260302T10Z', '2026-03-02T10:00:00.000Z'],
    // offsets
    ['2026-03-02T10:00:00+05:30', '2026-03-02T04:30:00.000Z'],
    ['2026-03-02T10:00:00-0330', '2026-03-02T13:30:00.000Z'],
    ['2026-03-02T10:00:00+02', '2026-03-02T08:00:00.000Z'],
    ['2026-03-02T10:00:00-00:00', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02T00:15:00+14:00', '2026-03-01T10:15:00.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    // calendar
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z'],
    ['2000-02-29T12:00:00Z', '2000-02-29T12:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31T23:59:59.999Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
    ['1969-12-31T23:59:59.001Z', '1969-12-31T23:59:59.001Z'],
    ['0026-03-02T10:00:00Z', '0026-03-02T10:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s', (text, expected) => {
    const at = parseInstant(text);
    expect(at === undefined ? undefined : iso(at)).toBe(expected);
  });
});

describe('parseInstant rejects', () => {
  it.each([
    // no offset
    '2026-03-02T10:00:00',
    '2026-03-02T10:00:00.000',
    '2026-03-02',
    '20260302T100000',
    // no such date
    '2026-02-29T10:00:00Z',
    '1900-02-29T10:00:00Z',
    '2026-02-30T10:00:00Z',
    '2026-04-31T10:00:00Z',
    '2026-00-10T10:00:00Z',
    '2026-13-10T10:00:00Z',
    '2026-03-00T10:00:00Z',
    '2026-03-32T10:00:00Z',
    // no such time
    '2026-03-02T24:00:00Z',
    '2026-03-02T25:00:00Z',
    '2026-03-02T10:60:00Z',
    '2026-03-02T10:00:61Z',
    '2026-03-02T10:00:99Z',
    // no such offset
    '2026-03-02T10:00:00+24:00',
    '2026-03-02T10:00:00+05:60',
    '2026-03-02T10:00:00+99:99',
    '2026-03-02T10:00:00+5',
    '2026-03-02T10:00:00+05:3',
    '2026-03-02T10:00:00Z+01:00',
    // an instant outside the four-digit years
    '0000-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '+010000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    // not ISO 8601 at all
    '',
    ' ',
    'tomorrow',
    '1772445600000',
    'Mon, 02 Mar 2026 10:00:00 GMT',
    '03/02/2026 10:00Z',
    '2026-3-2T10:00:00Z',
    '2026-03-02T1:00:00Z',
    '2026-03-02T10:00:00.Z',
    ' 2026-03-02T10:00:00Z',
    '2026-03-02T10:00:00Z ',
    '2026-03-02T10:00:00Z\n',
    '2026-03-02T10:00:00Z\u0000',
    '２０２６-03-02T10:00:00Z',
  ])('%j', text => {
    expect(parseInstant(text)).toBeUndefined();
  });
});

it('parses what iso writes', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
      date => {
        expect(parseInstant(iso(date.getTime()))).toBe(date.getTime());
      },
    ),
  );
});

it('parses the same instant at every offset', () => {
  const offsets = fc.tuple(fc.constantFrom('+', '-'), fc.nat(23), fc.nat(59));
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1970-01-02T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true }),
      offsets,
      (date, offset) => {
        const [sign, hours, minutes] = offset;
        const shift = (sign === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000;
        const local = new Date(date.getTime() + shift).toISOString().slice(0, -1);
        expect(parseInstant(`${local}${sign}${two(hours)}:${two(minutes)}`)).toBe(date.getTime());
      },
    ),
  );
});

describe('iso', () => {
  it('writes UTC with milliseconds and Z', () => expect(iso(1_772_445_600_007)).toBe('2026-03-02T10:00:00.007Z'));
  it('returns null for null', () => expect(iso(null)).toBeNull());
});

describe('parseDuration accepts', () => {
  it.each([
    ['PT6H', 21_600_000],
    ['PT1H30M', 5_400_000],
    ['P1DT12H', 129_600_000],
    ['P2W', 1_209_600_000],
    ['PT0S', 0],
    ['PT0.5S', 500],
    ['PT1.5H', 5_400_000],
    ['P1D', 86_400_000],
    ['6h', 21_600_000],
    ['90s', 90_000],
    ['10m', 600_000],
    ['250ms', 250],
    ['1.5d', 129_600_000],
    ['1w', 604_800_000],
    ['1500', 1500],
    ['0', 0],
    [1500, 1500],
    [0, 0],
    [2.4, 2],
    ['PT0.0006S', 1],
  ])('%s', (value, milliseconds) => {
    expect(parseDuration(value)).toBe(milliseconds);
  });
});

describe('parseDuration rejects', () => {
  it.each([
    '',
    'P',
    'PT',
    'P1DT',
    'T1H',
    'PT1',
    'P1H',
    'PT1D',
    'P1M',
    'P1Y',
    'PT1M1H',
    '-PT1H',
    'PT-1H',
    '-5',
    '1e3',
    '6 h',
    '6H',
    'h',
    'pt6h',
    ' PT1H',
    '9'.repeat(400),
    `${'9'.repeat(400)}h`,
    `PT${'9'.repeat(400)}H`,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('%s', value => {
    expect(parseDuration(value)).toBeUndefined();
  });
});

describe('the wire form of an instant that has none', () => {
  it.each([
    ['the day after the last', nextUtcDay(Date.parse('9999-12-31T12:00:00Z')), '9999-12-31T23:59:59.999Z'],
    ['the month after the last', nextUtcMonth(Date.parse('9999-12-01T00:00:00Z')), '9999-12-31T23:59:59.999Z'],
    ['a thousand years later', Date.parse('+011000-01-01T00:00:00Z'), '9999-12-31T23:59:59.999Z'],
    ['a year before the first', Date.parse('-000001-01-01T00:00:00Z'), expect.stringMatching(/^000[01]-01-01T00:00:00.000Z$/)],
  ])('%s is the nearest that has one', (_, at, text) => {
    expect(iso(at)).toEqual(text);
  });
});

describe('UTC days and months', () => {
  it.each([
    ['2026-03-02T00:00:00.000Z', '2026-03-02', '2026-03-03T00:00:00.000Z'],
    ['2026-03-02T23:59:59.999Z', '2026-03-02', '2026-03-03T00:00:00.000Z'],
    ['2024-02-28T12:00:00.000Z', '2024-02-28', '2024-02-29T00:00:00.000Z'],
    ['2026-02-28T12:00:00.000Z', '2026-02-28', '2026-03-01T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2026-12-31', '2027-01-01T00:00:00.000Z'],
    ['1969-12-31T23:00:00.000Z', '1969-12-31', '1970-01-01T00:00:00.000Z'],
  ])('%s is on %s, and the next day starts at %s', (instant, day, next) => {
    expect(utcDay(Date.parse(instant))).toBe(day);
    expect(iso(nextUtcDay(Date.parse(instant)))).toBe(next);
  });

  it.each([
    ['2026-01-31T23:59:59.999Z', '2026-01', '2026-02-01T00:00:00.000Z'],
    ['2026-02-01T00:00:00.000Z', '2026-02', '2026-03-01T00:00:00.000Z'],
    ['2024-02-29T10:00:00.000Z', '2024-02', '2024-03-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2026-12', '2027-01-01T00:00:00.000Z'],
  ])('%s is in %s, and the next month starts at %s', (instant, month, next) => {
    expect(utcMonth(Date.parse(instant))).toBe(month);
    expect(iso(nextUtcMonth(Date.parse(instant)))).toBe(next);
  });
});
