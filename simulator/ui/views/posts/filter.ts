/** Which posts are shown, and how; taken from the query parameters. */
import type { Platform, PostStatus } from '../../../../openapi/generated/types.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { between, isDay, isMonth, monthOf, weeksOf } from './month.ts';
import { POST_STATUSES } from './status.tsx';

export interface Filter {
  readonly as: 'calendar' | 'list';
  /** The month of the calendar. */
  readonly month: string;
  /** The day of the list; '' for all days. */
  readonly day: string;
  readonly teamId: string;
  readonly status: PostStatus | '';
  readonly platform: Platform | '';
  readonly text: string;
}

/** The month defaults to that of `now`. */
export function filterOf(query: URLSearchParams, now: number): Filter {
  const value = (name: string) => query.get(name) ?? '';
  return {
    as: value('as') === 'list' ? 'list' : 'calendar',
    month: isMonth(value('month')) ? value('month') : monthOf(now),
    day: isDay(value('day')) ? value('day') : '',
    teamId: value('team'),
    status: POST_STATUSES.find(status => status === value('status')) ?? '',
    // The simulator validates a value that was typed into the URL.
    platform: value('platform') as Platform | '',
    text: value('q'),
  };
}

export function isFiltered({ teamId, status, platform, text, day, as }: Filter): boolean {
  return Boolean(teamId || status || platform || text || (as === 'list' && day));
}

/** The date range of the posts; null for any or no date. */
export function spanOf({ as, month, day }: Filter): { readonly from: string; readonly to: string } | null {
  if (as === 'list') return day ? between(day, day) : null;
  const days = weeksOf(month).flat();
  return between(days[0] ?? '', days.at(-1) ?? '');
}

export function teamsOf(teams: readonly TeamContext[], { teamId }: Filter): readonly TeamContext[] {
  return teamId ? teams.filter(({ team }) => team.id === teamId) : teams;
}
