import type { Platform, Post } from '../../../../openapi/generated/types.ts';
import { PlatformMark } from '../../components/platform.tsx';
import { Time } from '../../components/time.tsx';
import { platformName } from '../../format/words.ts';
import { href } from '../../router.ts';
import { StatusBadge } from './status.tsx';

export const ROW_HEIGHT = 44;

/** One post in a line. */
export function PostRow({ post, teamName }: { readonly post: Post; readonly teamName: string }) {
  const { id, title, status, postDate, error, socialAccounts } = post;
  return (
    <a class="post-row" href={href(`posts/${id}`)}>
      <StatusBadge of={status} />
      <span class="post-row-title truncate">
        {title || 'Untitled'}
        <span class="muted"> {error ?? ''}</span>
      </span>
      <Marks of={socialAccounts.map(({ socialAccount }) => socialAccount.type)} most={5} />
      <span class="post-row-team truncate muted">{teamName}</span>
      {postDate === null ? <span class="muted">no date</span> : <Time at={postDate} as="short" />}
    </a>
  );
}

/** Where a post goes, in signs. */
export function Marks({ of, most }: { readonly of: readonly Platform[]; readonly most: number }) {
  const shown = of.length > most ? of.slice(0, most - 1) : of;
  return (
    <span class="post-marks">
      {shown.map(platform => (
        <PlatformMark key={platform} of={platform} named />
      ))}
      {shown.length < of.length && (
        <span class="muted number" title={of.map(platformName).join(', ')}>
          +{of.length - shown.length}
        </span>
      )}
    </span>
  );
}
