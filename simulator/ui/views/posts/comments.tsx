import { Download, RotateCw } from 'lucide';
import type { Comment, FetchedComment, ImportCommentPlatform } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Panel } from '../../components/layout.tsx';
import { PlatformMark } from '../../components/platform.tsx';
import { Time } from '../../components/time.tsx';
import { count, humanize, platformName } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { StatusBadge } from './status.tsx';
import type { WholePost } from './use-post.ts';

/** Platforms whose comments can be fetched. */
const FETCHABLE: readonly ImportCommentPlatform[] = [
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

interface CommentsProps {
  readonly whole: WholePost;
  readonly onChanged: () => Promise<void>;
}

/** What is said about the post: by its owner, and, as far as it was fetched, by others. */
export function Comments({ whole, onChanged }: CommentsProps) {
  const { post, apiKey, comments, fetched } = whole;
  const live = FETCHABLE.filter(platform =>
    post.socialAccounts.some(({ socialAccount, externalPostId }) => socialAccount.type === platform && externalPostId !== null),
  );
  const fetchAll = useAction(async () => {
    for (const socialAccountType of live)
      await service(apiKey, 'createCommentImport', { body: { teamId: post.teamId, postId: post.id, socialAccountType } });
    await onChanged();
    return `Comments are fetched from ${count(live.length, 'platform')} as the clock moves.`;
  });
  return (
    <Panel
      title="Comments"
      actions={
        live.length > 0 && (
          <Button small icon={Download} busy={fetchAll.busy} onClick={() => void fetchAll.run()}>
            Fetch
          </Button>
        )
      }
    >
      <div class="stack">
        <Imports whole={whole} />
        {comments.length + fetched.length === 0 && (
          <p class="muted">
            {live.length > 0
              ? 'None was made here, and none was fetched.'
              : 'None was made here. They can be fetched once the post is live.'}
          </p>
        )}
        {comments.length > 0 && (
          <section class="stack-small">
            <h3>Made here</h3>
            <ul class="rows post-comments">
              {comments.map(comment => (
                <Created key={comment.id} comment={comment} apiKey={apiKey} onChanged={onChanged} />
              ))}
            </ul>
          </section>
        )}
        {fetched.length > 0 && (
          <section class="stack-small">
            <h3>Fetched from the platforms</h3>
            <Threads comments={fetched} />
          </section>
        )}
      </div>
    </Panel>
  );
}

/** The last time that each platform was asked. */
function Imports({ whole: { imports } }: { readonly whole: WholePost }) {
  const last = imports.filter((run, index) => imports.findIndex(other => other.platform === run.platform) === index);
  if (last.length === 0) return null;
  return (
    <ul class="post-imports">
      {last.map(({ id, platform, status, commentsImported, error }) => (
        <li key={id} class="row">
          <PlatformMark of={platform} named />
          <span>{humanize(status)}</span>
          <span class="muted">{error ?? count(commentsImported, 'comment')}</span>
        </li>
      ))}
    </ul>
  );
}

function Created({
  comment,
  apiKey,
  onChanged,
}: {
  readonly comment: Comment;
  readonly apiKey: string;
  readonly onChanged: () => Promise<void>;
}) {
  const { id, data, status, error, errors, createdAt, postedDate, socialAccounts } = comment;
  const retry = useAction(async () => {
    await service(apiKey, 'retryComment', { path: { id } });
    await onChanged();
  });
  const texts = [...new Set(Object.values(data).flatMap(content => content?.text ?? []))];
  const reasons = Object.entries(errors ?? {}).flatMap(([platform, reason]) => (reason ? [`${platformName(platform)}: ${reason}`] : []));
  return (
    <li class="post-comment">
      <div class="row">
        {socialAccounts.map(({ socialAccount }) => (
          <PlatformMark key={socialAccount.id} of={socialAccount.type} named />
        ))}
        <StatusBadge of={status} />
        <Time at={postedDate ?? createdAt} as="short" />
        {status === 'ERROR' && (
          <Button small icon={RotateCw} busy={retry.busy} onClick={() => void retry.run()}>
            Retry
          </Button>
        )}
      </div>
      <p>{texts.join(' / ')}</p>
      {error !== null && <p class="post-bad">{reasons.join(' ') || error}</p>}
    </li>
  );
}

/** Answers stand below what they answer; one whose parent was not fetched stands by itself. */
function Threads({ comments }: { readonly comments: readonly FetchedComment[] }) {
  const known = new Set(comments.map(({ externalId }) => externalId));
  const roots = comments.filter(({ externalParentId }) => externalParentId === null || !known.has(externalParentId));
  return (
    <ul class="rows post-comments">
      {roots.map(root => (
        <Fetched key={root.id} comment={root} all={comments} />
      ))}
    </ul>
  );
}

function Fetched({ comment, all }: { readonly comment: FetchedComment; readonly all: readonly FetchedComment[] }) {
  const { externalId, platform, authorName, authorExternalId, text, likesCount, publishedAt, deletedAt } = comment;
  const answers = all.filter(({ externalParentId }) => externalParentId === externalId);
  return (
    <li class="post-comment">
      <div class="row">
        <PlatformMark of={platform} named />
        <strong>{authorName ?? authorExternalId}</strong>
        <Time at={publishedAt} as="short" />
        {likesCount > 0 && <span class="muted">{count(likesCount, 'like')}</span>}
        {deletedAt !== null && <span class="muted">deleted</span>}
      </div>
      <p>{text ?? <span class="muted">No text: a picture or a sticker</span>}</p>
      {answers.length > 0 && (
        <ul class="post-answers">
          {answers.map(answer => (
            <Fetched key={answer.id} comment={answer} all={all} />
          ))}
        </ul>
      )}
    </li>
  );
}
