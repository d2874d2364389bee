import { ChevronLeft, ChevronRight, Plus } from 'lucide';
import type { Post } from '../../../../openapi/generated/types.ts';
import { Button, Icon } from '../../components/basic.tsx';
import { count, formatDate, platformName } from '../../format.ts';
import { href, hrefHere, setQuery } from '../../router.ts';
import { now } from '../../store/clock.ts';
import { monthName, monthOf, shiftMonth, WEEKDAYS, weeksOf } from './month.ts';
import { PlatformMarks, toneOf } from './post-row.tsx';
import type { Filter } from './use-posts.ts';

/** The posts of a month by day. */
export function Calendar({ posts, filter: { month } }: { readonly posts: readonly Post[]; readonly filter: Filter }) {
  const byDay = new Map<string, Post[]>();
  // The list is sorted latest first; a day shows its earliest post first.
  for (const post of posts.toReversed()) {
    const day = post.postDate?.slice(0, 10);
    if (day) byDay.set(day, [...(byDay.get(day) ?? []), post]);
  }
  const today = new Date(now.value ?? 0).toISOString().slice(0, 10);
  return (
    <section class="panel panel-flush" aria-label="Calendar">
      <header class="panel-head">
        <h2>{monthName(month)}</h2>
        <div class="row">
          <Button text="This month" small disabled={month === monthOf(now.value ?? 0)} onClick={() => setQuery({ month: null })} />
          <Button small icon={ChevronLeft} label="Previous month" onClick={() => setQuery({ month: shiftMonth(month, -1) })} />
          <Button small icon={ChevronRight} label="Next month" onClick={() => setQuery({ month: shiftMonth(month, 1) })} />
        </div>
      </header>
      <table class="post-calendar">
        <caption class="visually-hidden">Posts in {monthName(month)} by date</caption>
        <thead>
          <tr>
            {WEEKDAYS.map(day => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <Day key={day} day={day} posts={byDay.get(day) ?? []} isOther={!day.startsWith(month)} isToday={day === today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DayProps {
  readonly day: string;
  readonly posts: readonly Post[];
  readonly isOther: boolean;
  readonly isToday: boolean;
}

/** Posts shown on a day; a link leads to the others. */
const MAX_SHOWN = 3;

function Day({ day, posts, isOther, isToday }: DayProps) {
  const number = Number(day.slice(8));
  const date = formatDate(Date.parse(day));
  const shown = posts.length > MAX_SHOWN + 1 ? posts.slice(0, MAX_SHOWN) : posts;
  const listUrl = hrefHere('posts', { as: 'list', day });
  return (
    <td class={isOther ? 'post-day-other' : undefined} aria-current={isToday ? 'date' : undefined}>
      <div class="post-day-head">
        {posts.length > 0 ? (
          <a href={listUrl} class="post-day-number number" aria-label={`${date}: ${count(posts.length, 'post')}`}>
            {number}
          </a>
        ) : (
          <span class="post-day-number number">{number}</span>
        )}
        <button type="button" class="post-day-add" aria-label={`New post on ${date}`} onClick={() => setQuery({ new: 'post', on: day })}>
          <Icon icon={Plus} size={13} />
        </button>
      </div>
      <ul class="post-day-posts column">
        {shown.map(post => (
          <li key={post.id}>
            <PostChip post={post} />
          </li>
        ))}
      </ul>
      {shown.length < posts.length && (
        <a class="post-day-more" href={listUrl}>
          {posts.length - shown.length} more
        </a>
      )}
    </td>
  );
}

function PostChip({ post }: { readonly post: Post }) {
  const { id, title, status, postDate, socialAccounts } = post;
  const platforms = socialAccounts.map(({ socialAccount }) => socialAccount.type);
  return (
    <a
      class={`post-chip line gap-tight small tone-${toneOf(status)}`}
      href={href(`posts/${id}`)}
      title={`${title} · ${status.toLowerCase()}`}
    >
      <span class="dot" aria-hidden="true" />
      <span class="number">{postDate?.slice(11, 16)}</span>
      <span class="truncate">{title}</span>
      {platforms.length > 1 ? (
        <span class="post-chip-count number" title={platforms.map(platformName).join(', ')}>
          {platforms.length}
        </span>
      ) : (
        <PlatformMarks platforms={platforms} max={1} />
      )}
      <span class="visually-hidden">{status.toLowerCase()}</span>
    </a>
  );
}
