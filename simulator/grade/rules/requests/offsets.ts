import { nameOf } from '../../calls.ts';
import type { Problem, Rule } from '../../rule.ts';
import { sentFields } from '../../sent-fields.ts';

const WITH_OFFSET = /(?:[zZ]|[+-]\d{2}:?\d{2})$/;

/** A time without an offset means another instant on each machine. */
export const offsets: Rule = {
  id: 'requests/offsets',
  title: 'Sends times with an offset',
  why: 'A time without an offset is refused; filled in from the time zone of a server, it publishes at the wrong hour, twice a year most of all.',
  advice: 'Send ISO 8601 with Z or an offset, such as 2026-03-02T12:00:00Z; in a query, encode the + as %2B.',
  occasion: 'No time was sent: schedule a post.',
  interfaceRules: ['D-GEN-14'],
  level: 'error',
  check({ calls }) {
    const times = calls.flatMap(call =>
      sentFields(call).flatMap(({ path, value, formats }) =>
        typeof value === 'string' && value !== '' && formats.some(format => format.startsWith('date-time')) ? [{ call, path, value }] : [],
      ),
    );
    const problems: Problem[] = times
      .filter(({ value }) => !WITH_OFFSET.test(value.trim()))
      .map(({ call, path, value }) => ({ text: `${nameOf(call)} has a ${path} without an offset: ${value}`, evidence: [call] }));
    return { occasions: times.length, problems };
  },
};
