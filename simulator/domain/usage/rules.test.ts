import { describe, expect, it } from 'vitest';
import { utcDay } from '../../kernel/time.ts';
import { parseUsageDate } from './rules.ts';

describe('parseUsageDate', () => {
  it.each([
    ['an ISO 8601 date', '2026-03-02', '2026-03-02'],
    ['a date-time in UTC', '2026-03-02T23:59:59.999Z', '2026-03-02'],
    ['a date-time whose offset makes it the next UTC day', '2026-03-02T23:30:00-05:00', '2026-03-03'],
    ['a date-time whose offset makes it the UTC day before', '2026-03-02T00:30:00+01:00', '2026-03-01'],
    ['a basic date-time', '20260302T233000-0500', '2026-03-03'],
    ['a leap day', '2028-02-29', '2028-02-29'],
    ['epoch milliseconds', '1772495999999', '2026-03-02'],
    ['epoch 0', '0', '1970-01-01'],
    ['epoch milliseconds before 1970', '-1', '1969-12-31'],
    ['RFC 2822', 'Mon, 02 Mar 2026 23:30:00 -0500', '2026-03-03'],
    ['RFC 2822 without the day and the seconds', '2 Mar 2026 10:00 +0000', '2026-03-02'],
    ['RFC 2822 with a zone name', 'Mon, 02 Mar 2026 23:30:00 GMT', '2026-03-02'],
    ['RFC 2822 with an American zone', 'Mon, 02 Mar 2026 23:30:00 EST', '2026-03-03'],
    ['RFC 2822 with a comment', 'Mon, 02 Mar 2026 23:30:00 +0100 (CET)', '2026-03-02'],
  ])('[D-ORG-03] accepts %s', (_, text, day) => {
    expect(utcDay(parseUsageDate(text))).toBe(day);
  });

  it.each([
    'yesterday',
    '',
    '2026-3-2',
    '02/03/2026',
    '2026-02-30',
    '2026-13-01',
    '2026-03-02T10:00:00',
    '2026-03-02T25:00:00Z',
    '2026-03-02 ',
    'Mon, 31 Feb 2026 10:00:00 +0000',
    'Mon, 02 Mrz 2026 10:00:00 +0000',
    'Mon, 02 Mar 2026 10:00:00 CET',
    'Mon, 02 Mar 2026 10:00:00',
    '1e12',
    '1772495999999.5',
    '99999999999999999999',
    '253402300800000',
  ])('[D-ORG-03] refuses %j with 400', text => {
    expect(() => parseUsageDate(text)).toThrow(expect.objectContaining({ statusCode: 400 }));
  });

  it('the error names the wrong value and the expected format', () => {
    expect(() => parseUsageDate('soon')).toThrow(/"soon" is no date.*ISO 8601/);
  });
});
