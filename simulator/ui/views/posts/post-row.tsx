import { FileText } from 'lucide';
import type { CommentStatus, Platform, Post, PostStatus, Upload } from '../../../../openapi/generated/types.ts';
import { Icon, PlatformMark, StatusBadge, Time, type Tone } from '../../components/basic.tsx';
import { Panel } from '../../components/layout.tsx';
import { count, formatBytes, platformName } from '../../format.ts';
import { href } from '../../router.ts';

export const ROW_HEIGHT = 44;

/** A post in the list. */
export function PostRow({ post, teamName }: { readonly post: Post; readonly teamName: string }) {
  const { id, title, status, postDate, error, deletedAt, socialAccounts } = post;
  const removed = socialAccounts.filter(target => deletedAt === null && target.deletedAt !== null);
  const note =
    error ?? (removed.length > 0 ? `removed from ${removed.map(({ socialAccount }) => platformName(socialAccount.type)).join(', ')}` : '');
  return (
    <a class="list-link list-row post-row" href={href(`posts/${id}`)}>
      <PostBadge status={status} />
      <span class="truncate">
        {title || 'Untitled'}
        <span class="muted"> {note}</span>
      </span>
      <span class="spare">
        <PlatformMarks platforms={socialAccounts.map(({ socialAccount }) => socialAccount.type)} max={5} />
      </span>
      <span class="spare truncate muted">{teamName}</span>
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

export const POST_STATUSES: readonly PostStatus[] = [
  'DRAFT',
  'SCHEDULED',
  'PROCESSING',
  'RETRYING',
  'REVIEW',
  'POSTED',
  'ERROR',
  'DELETED',
];

const TONES: Readonly<Record<PostStatus, Tone>> = {
  DRAFT: 'neutral',
  SCHEDULED: 'info',
  PROCESSING: 'info',
  RETRYING: 'warn',
  REVIEW: 'warn',
  POSTED: 'good',
  ERROR: 'bad',
  DELETED: 'neutral',
};

export const toneOf = (status: PostStatus | CommentStatus): Tone => TONES[status];

/** The status of a post or of a comment. */
export function PostBadge({ status }: { readonly status: PostStatus | CommentStatus }) {
  return <StatusBadge status={status} tone={TONES[status]} />;
}

/** The media of a post. */
export function Media({ post: { uploads } }: { readonly post: Post }) {
  return (
    <Panel title="Media" actions={<span class="muted">{count(uploads.length, 'file')}</span>}>
      {uploads.length === 0 ? (
        <p class="muted">No media.</p>
      ) : (
        <ul class="post-media">
          {uploads.map(({ upload }) => (
            <li key={upload.id}>
              <Thumbnail upload={upload} />
              <p class="truncate">{upload.fileName}</p>
              <p class="muted number">{factsOf(upload)}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A preview. Only the path of its URL is used: the page may reach the simulator by another host name. */
export function Thumbnail({ upload: { thumbnailUrl, fileName } }: { readonly upload: Upload }) {
  if (thumbnailUrl === null) {
    return (
      <span class="post-thumbnail muted card sunken">
        <Icon icon={FileText} size={24} />
      </span>
    );
  }
  return (
    <img class="post-thumbnail muted card sunken" src={new URL(thumbnailUrl).pathname} alt={`Preview of ${fileName}`} loading="lazy" />
  );
}

function factsOf({ width, height, videoLength, size }: Upload): string {
  const parts = [
    width !== null && height !== null ? `${width} × ${height}` : null,
    videoLength === null ? null : `${videoLength} s`,
    formatBytes(size),
  ];
  return parts.filter(part => part !== null).join(', ');
}
