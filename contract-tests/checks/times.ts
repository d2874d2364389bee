import { valuesIn } from './body-values.ts';
import type { Check, Flaw } from './check.ts';

const TIME_NAME = /^(?:.*At|.*Date|deleteOn)$/;
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const UTC_WITH_MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Every time is an ISO 8601 string (GEN-04), in UTC with milliseconds (D-GEN-14). */
export const times: Check = {
  id: 'times',
  title: 'Every time is ISO 8601, in UTC with milliseconds',
  rules: ['GEN-04', 'D-GEN-14'],
  isAboutResponse: true,
  begin:
    () =>
    ({ body }) =>
      valuesIn(body).flatMap(([name, value]) => (TIME_NAME.test(name) && value !== null ? flawOf(name, value) : [])),
};

function flawOf(name: string, value: unknown): Flaw[] {
  // A day of the calendar in Google's form: year, month and day.
  if (typeof value === 'object') return [];
  const shown = `${name} ${JSON.stringify(value)}`;
  if (typeof value !== 'string' || !ISO_8601.test(value)) return [{ message: `${shown} is no ISO 8601 time` }];
  return UTC_WITH_MILLISECONDS.test(value) ? [] : [{ message: `${shown} is not in UTC with milliseconds`, isDecision: true }];
}
