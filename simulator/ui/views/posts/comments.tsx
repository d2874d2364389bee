import { Download, RotateCw } from 'lucide';
import type { Comment, FetchedComment, ImportCommentPlatform } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button, PlatformMark, Time } from '../../components/basic.tsx';
import { Panel, Section } from '../../components/layout.tsx';
import { count, humanize, platformName } from '../../format.ts';
import { PostBadge } from './post-row.tsx';
import type { PostDetails } from './use-posts.ts';

/** Platforms that support comment imports. */
const IMPORTABLE: readonly ImportCommentPlatform[] = [
  'FACEBOOK',
  'INSTAGRAM',
  'LINKEDIN',
  'YOUTUBE',
  'TIKTOK',
  'REDDIT',
  'THREADS',
  'MASTODON',
  'BLUESKY',
];

/** The comments that were created through the service, and those that were imported. */
export function Comments({ details, onChanged }: { readonly details: PostDetails; readonly onChanged: () => Promise<void> }) {
  const { post, apiKey, comments, fetched } = details;
  const live = IMPORTABLE.filter(platform =>
    post.socialAccounts.some(({ socialAccount, externalPostId }) => socialAccount.type === platform && externalPostId !== null),
  );
  const importAll = async () => {
    for (const socialAccountType of live)
      await service(apiKey, 'createCommentImport', { body: { teamId: post.teamId, postId: post.id, socialAccountType } });
    await onChanged();
    return `Import from ${count(live.length, 'platform')} queued. It runs as the clock advances.`;
  };
  return (
    <Panel title="Comments" actions={live.length > 0 && <Button text="Import" small icon={Download} action={importAll} />}>
      <div class="stack">
        <Imports details={details} />
        {comments.length + fetched.length === 0 && (
          <p class="muted">
            {live.length > 0 ? 'No comments created or imported yet.' : 'No comments yet. They can be imported once the post is live.'}
          </p>
        )}
        {comments.length > 0 && (
          <Section title="Created">
            <ul class="rows post-comments">
              {comments.map(comment => (
                <CreatedComment key={comment.id} comment={comment} apiKey={apiKey} onChanged={onChanged} />
              ))}
            </ul>
          </Section>
        )}
        {fetched.length > 0 && (
          <Section title="Imported">
            <Threads comments={fetched} />
          </Section>
        )}
      </div>
    </Panel>
  );
}

/** The latest import of each platform. */
function Imports({ details: { imports } }: { readonly details: PostDetails }) {
  const last = imports.filter((run, index) => imports.findIndex(other => other.platform === run.platform) === index);
  if (last.length === 0) return null;
  return (
    <ul class="post-imports">
      {last.map(({ id, platform, status, commentsImported, error }) => (
        <li key={id} class="row">
          <PlatformMark platform={platform} named />
          <span>{humanize(status)}</span>
          <span class="muted">{error ?? count(commentsImported, 'comment')}</span>
        </li>
      ))}
    </ul>
  );
}

interface CreatedCommentProps {
  readonly comment: Comment;
  readonly apiKey: string;
  readonly onChanged: () => Promise<void>;
}

function CreatedComment({ comment, apiKey, onChanged }: CreatedCommentProps) {
  const { id, data, status, error, errors, externalData, createdAt, postedDate, socialAccounts } = comment;
  const removed = Object.entries(externalData ?? {}).flatMap(([platform, there]) => (there ? [] : [platformName(platform)]));
  const retry = async () => {
    await service(apiKey, 'retryComment', { path: { id } });
    await onChanged();
  };
  const texts = [...new Set(Object.values(data).flatMap(content => content?.text ?? []))];
  const reasons = Object.entries(errors ?? {}).flatMap(([platform, reason]) => (reason ? [`${platformName(platform)}: ${reason}`] : []));
  return (
    <li class="post-comment">
      <div class="row">
        {socialAccounts.map(({ socialAccount }) => (
          <PlatformMark key={socialAccount.id} platform={socialAccount.type} named />
        ))}
        <PostBadge status={status} />
        <Time at={postedDate ?? createdAt} format="short" />
        {status === 'ERROR' && <Button text="Retry" small icon={RotateCw} action={retry} />}
      </div>
      <p>{texts.join(' / ')}</p>
      {removed.length > 0 && <p class="muted">Removed from {removed.join(', ')}</p>}
      {error !== null && <p class="failure">{reasons.join(' ') || error}</p>}
    </li>
  );
}

/** Replies are nested; a reply whose parent was not imported is a root. */
function Threads({ comments }: { readonly comments: readonly FetchedComment[] }) {
  const known = new Set(comments.map(({ externalId }) => externalId));
  const roots = comments.filter(({ externalParentId }) => externalParentId === null || !known.has(externalParentId));
  return (
    <ul class="rows post-comments">
      {roots.map(root => (
        <ImportedComment key={root.id} comment={root} all={comments} />
      ))}
    </ul>
  );
}

function ImportedComment({ comment, all }: { readonly comment: FetchedComment; readonly all: readonly FetchedComment[] }) {
  const { externalId, platform, authorName, authorExternalId, text, likesCount, publishedAt, deletedAt, platformData } = comment;
  const replies = all.filter(({ externalParentId }) => externalParentId === externalId);
  return (
    <li class="post-comment">
      <div class="row">
        <PlatformMark platform={platform} named />
        <strong>{authorName ?? authorExternalId}</strong>
        <Time at={publishedAt} format="short" />
        {likesCount > 0 && <span class="muted">{count(likesCount, 'like')}</span>}
        {deletedAt !== null && <span class="muted">deleted</span>}
        {platformData?.displayState && platformData.displayState !== 'active' && <span class="muted">gone from the platform</span>}
      </div>
      <p>{text ?? <span class="muted">(no text)</span>}</p>
      {replies.length > 0 && (
        <ul class="post-replies">
          {replies.map(reply => (
            <ImportedComment key={reply.id} comment={reply} all={all} />
          ))}
        </ul>
      )}
    </li>
  );
}
