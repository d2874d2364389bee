import { errors } from '../../kernel/errors.ts';
import { parseAnyDate } from './parse-date.ts';

/** An instant of the day that `date` names (D-ORG-10). Throws 400 for a text that is no date. */
export function parseUsageDate(text: string): number {
  const at = parseAnyDate(text);
  if (at !== undefined) return at;
  throw errors
    .invalidField(
      ['date'],
      `"${text}" is no date. Give a date or date-time of ISO 8601, RFC 2822 or JavaScript; or digits: YYYYMMDD, 10 for seconds or 13 for milliseconds since 1970.`,
      'invalid_date',
    )
    .by('D-ORG-10');
}
