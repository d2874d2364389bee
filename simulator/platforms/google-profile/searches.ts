import type { GoogleProfile, SearchedKeyword } from '../../domain/ports/google-profile.ts';
import { hash32 } from '../../kernel/random.ts';

/** The largest number of people who search for one keyword in a month. */
const MOST_PEOPLE = 900;

/** What people searched for in a month: a number of their own for location, keyword and month, times the share of the month that has passed. */
export function searchesOf(
  { location }: Pick<GoogleProfile, 'location'>,
  forms: readonly string[],
  { seed, month, share }: { readonly seed: number; readonly month: string; readonly share: number },
): readonly SearchedKeyword[] {
  const words = {
    category: location.categories?.primaryCategory?.displayName ?? 'shop',
    title: location.title ?? '',
    town: location.storefrontAddress?.locality ?? 'town',
  };
  return forms.map(form => {
    const searchKeyword = form.replaceAll(/\{(category|title|town)\}/g, (_, name: keyof typeof words) => words[name]).toLowerCase();
    // Few keywords are frequent: the square root of the place in the list shrinks the numbers quickly.
    const popularity = (hash32(`${seed}:${location.name}:${form}`) % 1000) / 1000;
    const monthly = 0.7 + ((hash32(`${seed}:${location.name}:${form}:${month}`) % 1000) / 1000) * 0.6;
    return { searchKeyword, people: Math.floor(MOST_PEOPLE * popularity ** 4 * monthly * share) };
  });
}

/** The share of a month, given as `YYYY-MM`, that has passed at an instant, 0–1. */
export function passedShare(month: string, now: number): number {
  const start = Date.parse(`${month}-01T00:00:00.000Z`);
  const next = new Date(start);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return Math.min(1, Math.max(0, (now - start) / (next.getTime() - start)));
}
