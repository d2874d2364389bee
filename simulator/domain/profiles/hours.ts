import type {
  GoogleCalendarDay,
  GoogleClockTime,
  GoogleDate,
  GoogleDay,
  GoogleHoursOfService,
  GoogleMoreHours,
  GoogleOpenPeriod,
  GooglePeriod,
  GoogleRegularHours,
  GoogleSpecialDays,
  GoogleSpecialHours,
  GoogleTime,
  GoogleWeek,
} from '../../../openapi/generated/types.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/time.ts';
import type { GoogleCatalog } from '../ports/google-profile.ts';

const DAYS: readonly GoogleDay[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const WEEK_MS = 7 * DAY_MS;

type Place = readonly (string | number)[];

/** The hours of the week as Google has them. Throws 400 for periods that it refuses (MSC-305). */
export function regularHoursOf({ periods = [] }: GoogleRegularHours): GoogleWeek {
  return { periods: periodsOf(periods, ['regularHours', 'periods']) };
}

/** The hours of services. Throws 400 for an unknown type, or one that stands there twice (MSC-305). */
export function moreHoursOf(given: readonly GoogleMoreHours[], { moreHours }: GoogleCatalog): GoogleHoursOfService[] {
  const types = given.map(({ hoursTypeId }) => hoursTypeId);
  return given.map(({ hoursTypeId, periods = [] }, index) => {
    const place = ['moreHours', index];
    if (hoursTypeId === undefined || moreHours[hoursTypeId] === undefined)
      throw wrongHours([...place, 'hoursTypeId'], `must be one of ${Object.keys(moreHours).join(', ')}, not ${hoursTypeId ?? 'absent'}`);
    if (types.indexOf(hoursTypeId) !== index) throw wrongHours([...place, 'hoursTypeId'], `${hoursTypeId} stands there twice`);
    return { hoursTypeId, periods: periodsOf(periods, [...place, 'periods']) };
  });
}

/** The hours of single days. Throws 400 for a day that the calendar does not have, and for hours that are neither closed nor complete (MSC-305). */
export function specialHoursOf({ specialHourPeriods = [] }: GoogleSpecialHours): GoogleSpecialDays {
  return {
    specialHourPeriods: specialHourPeriods.map((period, index) => {
      const place = ['specialHours', 'specialHourPeriods', index];
      const { startDate, endDate, openTime, closeTime, closed } = period;
      const start = dayOf(startDate, [...place, 'startDate']);
      const end = endDate && dayOf(endDate, [...place, 'endDate']);
      if (end && instantOf(end) < instantOf(start)) throw wrongHours([...place, 'endDate'], 'is before startDate');
      const dates = { startDate: start, ...(end && { endDate: end }) };
      if (closed) return { ...dates, closed };
      if (openTime === undefined || closeTime === undefined) throw wrongHours(place, 'needs openTime and closeTime, or closed: true');
      return { ...dates, openTime: timeOf(openTime), closeTime: timeOf(closeTime) };
    }),
  };
}

/** A period with where it lies in the week, milliseconds since its beginning. */
interface Stretch {
  readonly period: GoogleOpenPeriod;
  readonly from: number;
  readonly to: number;
}

function periodsOf(given: readonly GooglePeriod[], place: Place): GoogleOpenPeriod[] {
  const stretches = given.map((period, index) => stretchOf(period, [...place, index]));
  // A stretch over the end of the week is there in the next week, too.
  const ordered = [...stretches, ...stretches.map(({ from, to }) => ({ from: from + WEEK_MS, to: to + WEEK_MS }))].sort(
    (a, b) => a.from - b.from,
  );
  if (ordered.some(({ from }, index) => from < (ordered[index - 1]?.to ?? 0))) throw wrongHours(place, 'overlap each other');
  return stretches.map(({ period }) => period);
}

function stretchOf({ openDay, openTime, closeDay, closeTime }: GooglePeriod, place: Place): Stretch {
  if (openDay === undefined || openTime === undefined || closeDay === undefined || closeTime === undefined)
    throw wrongHours(place, 'needs openDay, openTime, closeDay and closeTime');
  const period = { openDay, openTime: timeOf(openTime), closeDay, closeTime: timeOf(closeTime) };
  const from = DAYS.indexOf(openDay) * DAY_MS + millisecondsOf(period.openTime);
  const end = DAYS.indexOf(closeDay) * DAY_MS + millisecondsOf(period.closeTime);
  const isOverWeekEnd = openDay === 'SUNDAY' && closeDay === 'MONDAY';
  const to = isOverWeekEnd ? end + WEEK_MS : end;
  if (to <= from || to - from > 2 * DAY_MS) throw wrongHours(place, 'must end after its beginning, on the same or on the next day');
  return { period, from, to };
}

/** A time as an object, without the parts that are 0 but for the hours. */
function timeOf(time: GoogleTime): GoogleClockTime {
  if (typeof time !== 'string') return time;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return { hours, ...(minutes > 0 && { minutes }), ...(seconds > 0 && { seconds }) };
}

function millisecondsOf({ hours = 0, minutes = 0, seconds = 0 }: GoogleClockTime): number {
  return hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS;
}

function dayOf(date: GoogleDate | undefined, place: Place): GoogleCalendarDay & { readonly year: number } {
  const { year, month, day } = date ?? {};
  if (year === undefined || month === undefined || day === undefined) throw wrongHours(place, 'needs year, month and day');
  const at = new Date(instantOf({ year, month, day }));
  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day)
    throw wrongHours(place, `${year}-${month}-${day} is no day of the calendar`);
  return { year, month, day };
}

function instantOf({ year = 0, month = 1, day = 1 }: GoogleCalendarDay): number {
  return Date.UTC(year, month - 1, day);
}

function wrongHours(place: Place, message: string): ApiError {
  return errors.invalidField(place, message).by('MSC-305');
}
