/** Changes of the Google location that are only checked: the answer is the location as it would be, and the location stays as it is. */
import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import { CHANGES, changed, HOURS } from '../../model/profiles/model.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ask, comparedAgain, expectAnswer, expectEqual, expectObject, expectRefused, read } from '../requests.ts';
import { needLocation } from './reads.ts';

export function suite(): readonly Property[] {
  return [dryChanges, boundedChanges] as Property[];
}

interface Change {
  readonly operation: OperationId;
  readonly sent: Fields;
  /** The fields that Google makes of it; undefined for a change that it refuses. */
  readonly shown: Fields | undefined;
}

const BLOCKS = ['regularHours', 'specialHours', 'moreHours'];

const DRY: readonly Change[] = [
  ...CHANGES.map(change => ({ operation: 'updateGoogleLocation' as const, ...change })),
  ...[
    { profile: { motto: 'x' } },
    { profile: { description: 'x', motto: 'x' } },
    { storefrontAddress: { planet: 'Earth' } },
    { phoneNumbers: { primaryPhone: 1 } },
    { categories: { additionalCategories: [] } },
    { categories: null },
    { motto: 'x' },
  ].map(sent => ({ operation: 'updateGoogleLocation' as const, sent, shown: undefined })),
  ...HOURS.flatMap(({ sent, shown }) => [
    { operation: 'updateGoogleHours' as const, sent: { ...sent, fields: BLOCKS }, shown },
    { operation: 'updateGoogleHours' as const, sent: { ...sent, fields: Object.keys(sent).join(', ') }, shown },
    { operation: 'updateGoogleHours' as const, sent: { ...sent, fields: BLOCKS.filter(block => !(block in sent)) }, shown: undefined },
  ]),
];

const period = (openDay: string, openTime: string, closeDay: string, closeTime: string) => ({ openDay, openTime, closeDay, closeTime });
const week = (...periods: readonly Fields[]) => ({ regularHours: { periods } });
const day = (...specialHourPeriods: readonly Fields[]) => ({ specialHours: { specialHourPeriods } });
const date = (year: number, month: number, dayOfMonth: number) => ({ year, month, day: dayOfMonth });

const MONDAY = period('MONDAY', '9:00', 'MONDAY', '12:00');
const WITHOUT_ONE = Object.keys(MONDAY).map((name): Bounded => [week(MONDAY, { ...MONDAY, [name]: undefined }), 'regularHours.periods.1']);
const NIGHT = period('SUNDAY', '22:00', 'MONDAY', '2:00');

/** Changes beside a bound, with the path of what is wrong; null for one that just fits. */
type Bounded = readonly [sent: Fields, at: string | null];

const BOUNDED: readonly Bounded[] = [
  ...WITHOUT_ONE,
  [week(period('MONDAY', '9:00', 'MONDAY', '9:00')), 'regularHours.periods.0'],
  [week(period('MONDAY', '9:00', 'MONDAY', '8:59:59')), 'regularHours.periods.0'],
  [week(period('MONDAY', '9:00', 'MONDAY', '9:00:01')), null],
  [week(period('TUESDAY', '9:00', 'MONDAY', '17:00')), 'regularHours.periods.0'],
  [week(period('MONDAY', '9:00', 'WEDNESDAY', '9:01')), 'regularHours.periods.0'],
  [week(period('MONDAY', '9:00', 'TUESDAY', '17:00')), null],
  [week(MONDAY, period('MONDAY', '11:59:59', 'MONDAY', '17:00')), 'regularHours.periods'],
  [week(period('MONDAY', '12:00', 'MONDAY', '17:00'), MONDAY), null],
  [week(NIGHT, period('MONDAY', '1:59', 'MONDAY', '5:00')), 'regularHours.periods'],
  [week(NIGHT, period('MONDAY', '2:00', 'MONDAY', '5:00')), null],
  [{ moreHours: [{ hoursTypeId: 'PICKUP', periods: [MONDAY] }] }, null],
  [{ moreHours: [{ hoursTypeId: 'PICKUP', periods: [MONDAY] }, { periods: [MONDAY] }] }, 'moreHours.1.hoursTypeId'],
  [{ moreHours: [{ hoursTypeId: 'SLEEPING', periods: [MONDAY] }] }, 'moreHours.0.hoursTypeId'],
  [{ moreHours: [{ hoursTypeId: 'PICKUP' }, { hoursTypeId: 'PICKUP' }] }, 'moreHours.1.hoursTypeId'],
  [{ moreHours: [{ hoursTypeId: 'PICKUP', periods: [{}] }] }, 'moreHours.0.periods.0'],
  [day({ startDate: date(2027, 2, 29), closed: true }), 'specialHours.specialHourPeriods.0.startDate'],
  [day({ startDate: date(2028, 2, 29), closed: true }), null],
  [day({ startDate: { year: 2027, month: 2 }, closed: true }), 'specialHours.specialHourPeriods.0.startDate'],
  [day({ startDate: date(2027, 2, 2), endDate: date(2027, 2, 1), closed: true }), 'specialHours.specialHourPeriods.0.endDate'],
  [day({ startDate: date(2027, 2, 2), endDate: date(2027, 2, 2), closed: true }), null],
  [day({ startDate: date(2027, 2, 2), endDate: date(2027, 2, 30), closed: true }), 'specialHours.specialHourPeriods.0.endDate'],
  [
    day({ startDate: date(2027, 2, 2), closed: true }, { startDate: date(2027, 2, 3), openTime: '9:00' }),
    'specialHours.specialHourPeriods.1',
  ],
  [day({ startDate: date(2027, 2, 2), closeTime: '9:00' }), 'specialHours.specialHourPeriods.0'],
  [day({ startDate: date(2027, 2, 2), openTime: '9:00', closeTime: '17:00' }), null],
  [{ title: ' ' }, 'title'],
  [{ categories: { primaryCategory: {} } }, 'categories.primaryCategory'],
  [{ latlng: { latitude: 90, longitude: -180 } }, null],
  [{ latlng: { latitude: 90.001, longitude: 0 } }, 'latlng'],
  [{ latlng: { latitude: 0, longitude: -180.001 } }, 'latlng'],
];

const dryChanges: Property<Change> = {
  id: 'profiles/dry-changes',
  area: 'profiles',
  title: 'A change with validateOnly is answered with the location as it would be, or refused, and nothing is stored',
  rules: ['MSC-302', 'MSC-303', 'MSC-304', 'MSC-305', 'D-MSC-42', 'D-MSC-43', 'D-MSC-44'],
  needs: ['writes'],
  cases: () => fc.constantFrom(...DRY),
  async check(session, { operation, sent, shown }) {
    await needLocation(session);
    await expectNothingStored(session);
    await comparedAgain(session, async () => {
      const before = await locationOf(session);
      const answer = await ask(session, operation, { body: { teamId: session.teamId, validateOnly: true, ...sent } });
      const what = `${operation} with ${JSON.stringify(sent)}`;
      expectAnswer(what, answer, shown ? 200 : 400);
      if (shown) expectObject(`the answer to ${what}`, withoutFeatures(fieldsOf(answer.body)), changed(before, shown));
      expectObject(`the location after ${what}`, await locationOf(session), before);
    });
  },
};

const boundedChanges: Property<Bounded> = {
  id: 'profiles/bounded-changes',
  area: 'profiles',
  title:
    'A change of a location with what Google refuses beyond the schema is refused with the path of the wrong value; what just fits is taken',
  rules: ['MSC-303', 'MSC-305', 'D-MSC-43'],
  needs: ['writes'],
  cases: () => fc.constantFrom(...BOUNDED),
  async check(session, [sent, at]) {
    await needLocation(session);
    await expectNothingStored(session);
    const operation = 'updateGoogleLocation';
    const body = { teamId: session.teamId, validateOnly: true, ...sent };
    if (at === null) expectAnswer(`${operation} with ${JSON.stringify(sent)}`, await ask(session, operation, { body }), 200);
    else await expectRefused(session, { operation, body }, at);
  },
};

/** Throws if a change that does no harm is stored though it was only to be checked: then no other one is sent. */
async function expectNothingStored(session: Session): Promise<void> {
  await comparedAgain(session, async () => {
    const { profile } = await locationOf(session);
    const { description } = fieldsOf(profile);
    const text = typeof description === 'string' ? description : '';
    // A description may be as long as it can be.
    const isShortened = text.endsWith('.') || Array.from(text).length >= limits.profiles.maxDescriptionCharacters;
    const change = { profile: { description: isShortened ? text.slice(0, -1) : `${text}.` } };
    await read(session, 'updateGoogleLocation', { body: { teamId: session.teamId, validateOnly: true, ...change } });
    expectEqual('the profile after a change with validateOnly', (await locationOf(session))['profile'], profile);
  });
}

async function locationOf(session: Session): Promise<Fields> {
  return withoutFeatures(await read(session, 'getGoogleLocation', { query: { teamId: session.teamId } }));
}

/** Leaves out the features of a location, which follow its category. */
function withoutFeatures({ metadata: _features, ...location }: Fields): Fields {
  return location;
}
