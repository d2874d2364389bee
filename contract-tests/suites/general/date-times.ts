/** How date-times may be written, and which are refused. */

import { checkError } from '../../checks/error-shape.ts';
import { fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { ownName } from '../posts/own-names.ts';
import { ask, expectAnswer, expectEqual } from '../requests.ts';

/** Date-times, each with the time that it means; null if it is refused. */
const DATE_TIMES: readonly (readonly [sent: string, expected: string | null])[] = Object.entries({
  '2026-04-01T09:00:00.123Z': '2026-04-01T09:00:00.123Z',
  '2026-04-01T09:00:00Z': '2026-04-01T09:00:00.000Z',
  '2026-04-01T09:00:00+02:00': '2026-04-01T07:00:00.000Z',
  '2026-04-01T09:00:00-02:30': '2026-04-01T11:30:00.000Z',
  '2026-04-01T09:00:00.5+00:00': '2026-04-01T09:00:00.500Z',
  '2026-04-01T09:00:00+02': '2026-04-01T07:00:00.000Z',
  '2028-02-29T23:59:59Z': '2028-02-29T23:59:59.000Z',
  '2026-02-29T09:00:00Z': null,
  '2026-04-31T09:00:00Z': null,
  '2026-13-01T09:00:00Z': null,
  '2026-04-01T24:00:00Z': null,
  '2026-04-01T09:60:00Z': null,
  '2026-04-01T09:00:61Z': null,
  '2026-04-01T09:00:00+24:00': null,
  '2026-04-01T09:00:00+02:60': null,
  '2026-04-01T09:00:00': null,
  '2026-04-01': null,
});

const dateTimes: Property<(typeof DATE_TIMES)[number]> = {
  id: 'general/date-times',
  area: 'general',
  title: 'A date-time with an offset is stored as the same time in UTC; one that does not exist or has no offset is refused',
  rules: ['D-GEN-14'],
  needs: ['writes'],
  cases: () => DATE_TIMES,
  async check(session, [postDate, expected]) {
    const data = { FACEBOOK: { text: 'Hello' } };
    const body = { teamId: session.teamId, title: ownName(session), status: 'DRAFT', postDate, socialAccountTypes: ['FACEBOOK'], data };
    const answer = await ask(session, 'createPost', { body });
    if (expected === null) return checkError(answer, 400);
    expectAnswer(`createPost with the postDate ${postDate}`, answer, 200);
    expectEqual(`the postDate ${postDate}`, fieldsOf(answer.body)['postDate'], expected);
  },
};

export function suite(): readonly Property[] {
  return [dateTimes] as Property[];
}
