import { limits } from '../../../openapi/document.ts';
import type { GoogleSearchKeyword } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { utcMonth } from '../../kernel/time.ts';
import type { SearchedKeyword } from '../ports/google-profile.ts';

const { maxKeywordAgeMonths, minDisclosedPeople } = limits.profiles;

/**
 * The months of a range, both ends included, as `YYYY-MM`. Throws 400 for a range that ends before it starts, reaches into the future, or
 * starts more than 18 months ago (D-MSC-49).
 */
export function monthsOf({ startMonth, endMonth }: { readonly startMonth: string; readonly endMonth: string }, now: number): string[] {
  const [start, end, present] = [numberOf(startMonth), numberOf(endMonth), numberOf(utcMonth(now))];
  if (start > end) throw errors.invalidField(['startMonth'], `${startMonth} is after endMonth ${endMonth}`).by('D-MSC-49');
  if (end > present) throw errors.invalidField(['endMonth'], `${endMonth} is in the future`).by('D-MSC-49');
  const oldest = present - maxKeywordAgeMonths;
  if (start < oldest)
    throw errors
      .invalidField(['startMonth'], `Google keeps ${maxKeywordAgeMonths} months: the first is ${monthOf(oldest)}`)
      .by('D-MSC-49', {
        from: 'profiles.maxKeywordAgeMonths',
        limit: maxKeywordAgeMonths,
      });
  return Array.from({ length: end - start + 1 }, (_, index) => monthOf(start + index));
}

function numberOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

function monthOf(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** The keywords of several months as one list: by value, and those whose value is withheld last, by name (D-MSC-49). */
export function keywordsOf(months: readonly (readonly SearchedKeyword[])[]): GoogleSearchKeyword[] {
  const people = new Map<string, number>();
  for (const found of months.flat()) people.set(found.searchKeyword, (people.get(found.searchKeyword) ?? 0) + found.people);
  return [...people]
    .filter(([, count]) => count > 0)
    .map(([searchKeyword, count]) =>
      count < minDisclosedPeople ? { searchKeyword, value: null, threshold: minDisclosedPeople } : { searchKeyword, value: count },
    )
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || (a.searchKeyword < b.searchKeyword ? -1 : 1));
}
