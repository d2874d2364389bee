/** What people searched for to find the location. */
import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { ask, asked, connectedAccounts, expectAnswer, expectEqual, expectThat, objectsOf } from '../requests.ts';
import { timeOf } from '../server-time.ts';

/** How many months ago a range begins, and how long it is. */
interface Months {
  readonly ago: number;
  readonly length: number;
}

function searchKeywords(): Property<Months> {
  return {
    id: 'profiles/search-keywords',
    area: 'profiles',
    title: 'Search keywords come by value, the withheld ones last, and a range has the sum of its months',
    rules: ['MSC-310', 'D-MSC-49'],
    needs: [],
    cases: () => fc.record({ ago: fc.integer({ min: 1, max: 17 }), length: fc.integer({ min: 1, max: 3 }) }),
    async check(session, { ago, length }) {
      const present = await presentMonth(session);
      const first = present - ago;
      const last = Math.min(first + length - 1, present - 1);
      const whole = await keywords(session, first, last);
      expectOrdered(whole);
      const sums = new Map<string, number>();
      for (let month = first; month <= last; month++) {
        for (const { searchKeyword, value } of await keywords(session, month, month))
          sums.set(String(searchKeyword), (sums.get(String(searchKeyword)) ?? 0) + (typeof value === 'number' ? value : Number.NaN));
      }
      for (const { searchKeyword, value } of whole) {
        const sum = sums.get(String(searchKeyword));
        // A month whose number is withheld does not tell it.
        if (sum !== undefined && !Number.isNaN(sum) && last > first) expectEqual(`the number of "${String(searchKeyword)}"`, value, sum);
      }
    },
  };
}

function refusedMonths(): Property<number> {
  return {
    id: 'profiles/refused-months',
    area: 'profiles',
    title: 'Months out of order, in the future or too long ago are refused',
    rules: ['D-MSC-49'],
    needs: [],
    cases: () => fc.integer({ min: 1, max: 12 }),
    async check(session, distance) {
      const present = await presentMonth(session);
      const ranges = [
        [present - distance, present - distance - 1],
        [present, present + distance + 1],
        [present - 19 - distance, present - 1],
      ] as const;
      for (const [first, last] of ranges) await asked(session, 'listGoogleSearchKeywords', { query: rangeOf(session, first, last) }, 400);
    },
  };
}

/** Throws unless the keywords are in lower case, those with a number first and by it, and the others with a threshold. */
function expectOrdered(found: readonly Fields[]): void {
  const shown = found.filter(({ value }) => typeof value === 'number').map(({ value }) => Number(value));
  expectEqual(
    'the order of the numbers',
    shown,
    shown.toSorted((a, b) => b - a),
  );
  for (const [at, { searchKeyword, value, threshold }] of found.entries()) {
    expectEqual('the keyword', searchKeyword, String(searchKeyword).toLowerCase());
    if (typeof value === 'number') expectThat(at < shown.length, `"${String(searchKeyword)}" comes after withheld ones`);
    else expectThat(typeof threshold === 'number', `"${String(searchKeyword)}" has neither value nor threshold`);
  }
}

/** The number of the present month of the service, counted from the year 0. Skips the property where the team has no location. */
async function presentMonth(session: Session): Promise<number> {
  const accounts = await connectedAccounts(session);
  if (!accounts.has('GOOGLE_BUSINESS')) throw new InconclusiveError('the team has no GOOGLE_BUSINESS account');
  const { from, to } = await timeOf(session);
  if (numberOf(from) !== numberOf(to)) throw new InconclusiveError('it is not certain which month the service has');
  return numberOf(from);
}

function numberOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

async function keywords(session: Session, first: number, last: number): Promise<readonly Fields[]> {
  const answer = await ask(session, 'listGoogleSearchKeywords', { query: rangeOf(session, first, last) });
  if (answer.status === 400 && !session.control) throw new InconclusiveError('the location has no search keywords');
  expectAnswer('listGoogleSearchKeywords', answer, 200);
  return objectsOf(fieldsOf(answer.body)['searchKeywords']);
}

function rangeOf({ teamId }: Session, first: number, last: number) {
  return { teamId, startMonth: monthOf(first), endMonth: monthOf(last) };
}

function monthOf(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

export function suite(): readonly Property[] {
  return [searchKeywords(), refusedMonths()] as Property[];
}
