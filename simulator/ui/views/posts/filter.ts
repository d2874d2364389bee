/** Which posts are shown, and how. It stands in the address. */
import type { Platform, PostStatus } from '../../../../openapi/generated/types.ts';
import type { TeamPlace } from '../../hooks/use-teams.ts';
import { between, isDay, isMonth, monthOf, weeksOf } from './month.ts';
import { POST_STATUSES } from './status.tsx';

export interface Filter {
  readonly as: 'calendar' | 'list';
  /** Of the calendar. */
  readonly month: string;
  /** Of the list: one day alone; '' for all. */
  readonly day: string;
  readonly teamId: string;
  readonly status: PostStatus | '';
  readonly platform: Platform | '';
  readonly text: string;
}

/** `now` decides on the month when the address names none. */
export function filterOf(query: URLSearchParams, now: number): Filter {
  const value = (name: string) => query.get(name) ?? '';
  return {
    as: value('as') === 'list' ? 'list' : 'calendar',
    month: isMonth(value('month')) ? value('month') : monthOf(now),
    day: isDay(value('day')) ? value('day') : '',
    teamId: value('team'),
    status: POST_STATUSES.find(status => status === value('status')) ?? '',
    // The select offers no other; the simulator says what is wrong with one that was typed.
    platform: value('platform') as Platform | '',
    text: value('q'),
  };
}

export function isNarrow({ teamId, status, platform, text, day, as }: Filter): boolean {
  return Boolean(teamId || status || platform || text || (as === 'list' && day));
}

/** The instants that posts must lie between; null for any, none included. */
export function spanOf({ as, month, day }: Filter): { readonly from: string; readonly to: string } | null {
  if (as === 'list') return day ? between(day, day) : null;
  const days = weeksOf(month).flat();
  return between(days[0] ?? '', days.at(-1) ?? '');
}

export function placesOf(places: readonly TeamPlace[], { teamId }: Filter): readonly TeamPlace[] {
  return teamId ? places.filter(({ team }) => team.id === teamId) : places;
}
