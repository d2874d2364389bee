import type { Platform, Post } from '../../../../openapi/generated/types.ts';
import { PlatformMark, Time } from '../../components/basic.tsx';
import { platformName } from '../../format.ts';
import { href } from '../../router.ts';
import { StatusBadge } from './status.tsx';

export const ROW_HEIGHT = 44;

/** A post in the list. */
export function PostRow({ post, teamName }: { readonly post: Post; readonly teamName: string }) {
  const { id, title, status, postDate, error, deletedAt, socialAccounts } = post;
  const removed = socialAccounts.filter(target => deletedAt === null && target.deletedAt !== null);
  const note =
    error ?? (removed.length > 0 ? `removed from ${removed.map(({ socialAccount }) => platformName(socialAccount.type)).join(', ')}` : '');
  return (
    <a class="list-link list-row post-row" href={href(`posts/${id}`)}>
      <StatusBadge status={status} />
      <span class="post-row-title truncate">
        {title || 'Untitled'}
        <span class="muted"> {note}</span>
      </span>
      <PlatformMarks platforms={socialAccounts.map(({ socialAccount }) => socialAccount.type)} max={5} />
      <span class="post-row-team truncate muted">{teamName}</span>
      {postDate === null ? <span class="muted">no date</span> : <Time at={postDate} format="short" />}
    </a>
  );
}

/** The marks of at most `max` platforms. */
export function PlatformMarks({ platforms, max }: { readonly platforms: readonly Platform[]; readonly max: number }) {
  const shown = platforms.length > max ? platforms.slice(0, max - 1) : platforms;
  return (
    <span class="post-marks">
      {shown.map(platform => (
        <PlatformMark key={platform} platform={platform} named />
      ))}
      {shown.length < platforms.length && (
        <span class="muted number" title={platforms.map(platformName).join(', ')}>
          +{platforms.length - shown.length}
        </span>
      )}
    </span>
  );
}
