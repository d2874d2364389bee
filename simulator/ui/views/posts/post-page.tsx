import { ArrowLeft } from 'lucide';
import type { Post } from '../../../../openapi/generated/types.ts';
import { Icon, PlatformMark, Time } from '../../components/basic.tsx';
import { Json } from '../../components/code.tsx';
import { Why } from '../../components/detail.tsx';
import { Facts, Loaded, Page, Panel } from '../../components/layout.tsx';
import { count, platformName } from '../../format.ts';
import type { Resource } from '../../hooks/use-resource.ts';
import { href } from '../../router.ts';
import { Comments } from './comments.tsx';
import { PostActions } from './post-actions.tsx';
import { Media, PostBadge } from './post-row.tsx';
import { Timeline } from './timeline.tsx';
import { type PostDetails, usePostDetails } from './use-posts.ts';

/** A post: its timeline, content, media and comments. */
export function PostPage({ id }: { readonly id: string }) {
  const details = usePostDetails(id);
  const post = details.data?.post;
  return (
    <Page
      title={post ? post.title || 'Untitled' : 'Post'}
      lead={
        <a class="link-quiet" href={href('posts')}>
          <Icon icon={ArrowLeft} size={14} /> All posts
        </a>
      }
      actions={details.data && <PostActions details={details.data} onChanged={details.reload} />}
    >
      {details.data ? (
        <Loaded resource={details}>{data => <PostPanels details={data} reload={details.reload} />}</Loaded>
      ) : (
        <section class="panel">
          <Loaded resource={details} lines={10}>
            {() => null}
          </Loaded>
        </section>
      )}
    </Page>
  );
}

function PostPanels({ details, reload }: { readonly details: PostDetails; readonly reload: Resource<PostDetails>['reload'] }) {
  const { post, timeline } = details;
  return (
    <div class="sides">
      <div class="stack">
        <Panel title="Timeline" actions={<span class="muted">{count(timeline.total, 'event')}</span>}>
          <Timeline items={timeline.items} post={post} />
        </Panel>
        <Comments details={details} onChanged={reload} />
      </div>
      <div class="stack">
        <Panel title="Post" actions={<Why id={post.id} />}>
          <Facts
            items={[
              ['Status', <PostBadge status={post.status} />],
              ['Date', post.postDate ? <Time at={post.postDate} format="full" /> : 'none'],
              post.postedDate ? ['Posted', <Time at={post.postedDate} format="full" />] : null,
              ['Team', post.teamId],
              post.referenceKey === null ? null : ['Reference key', <span class="mono">{post.referenceKey}</span>],
              ['Retries', <span class="number">{post.retryCount}</span>],
              ['Id', <span class="mono">{post.id}</span>],
            ]}
          />
        </Panel>
        <Targets details={details} />
        <Content post={post} />
        <Media post={post} />
      </div>
    </div>
  );
}

/** The result on each platform. */
function Targets({ details: { post, timeline } }: { readonly details: PostDetails }) {
  return (
    <Panel title="Platforms" flush>
      {post.socialAccounts.length === 0 ? (
        <p class="list-note muted">No accounts.</p>
      ) : (
        <ul class="rows">
          {post.socialAccounts.map(({ socialAccount: { id, type, username }, externalPostId, deletedAt }) => (
            <li key={id} class="post-target gap-3 item">
              <PlatformMark platform={type} />
              <div class="breaks">
                <p class="truncate">
                  {platformName(type)} <span class="muted">{username ?? id}</span>
                </p>
                <TargetResult
                  error={post.errors?.[type] ?? null}
                  externalId={externalPostId}
                  removedAt={post.deletedAt === null ? deletedAt : null}
                  editedAt={editedAt(timeline, type)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface TargetResultProps {
  readonly error: string | null;
  readonly externalId: string | null;
  /** When it was removed from the platform, and when it was edited there last; null while it was not. */
  readonly removedAt: string | null;
  readonly editedAt: string | null;
}

function TargetResult({ error, externalId, removedAt, editedAt: edited }: TargetResultProps) {
  if (error !== null) return <p class="failure">{error}</p>;
  if (externalId === null) return <p class="muted">Not published</p>;
  return (
    <p>
      {removedAt === null ? (
        <span class="post-good">Live</span>
      ) : (
        <span class="muted">
          Removed from the platform <Time at={removedAt} format="short" />
        </span>
      )}{' '}
      {removedAt === null && edited !== null && (
        <span class="muted">
          Edited there <Time at={edited} format="short" />
        </span>
      )}{' '}
      <span class="mono muted">{externalId}</span>
    </p>
  );
}

/** When a post was last edited on a platform; null if it was not. */
function editedAt({ items }: PostDetails['timeline'], type: string): string | null {
  return items.findLast(({ kind, platform }) => kind === 'EDITED' && platform === type)?.at ?? null;
}

/** The content of a post by platform, and as JSON. */
function Content({ post: { data, firstComment } }: { readonly post: Post }) {
  const texts = textsOf(data);
  return (
    <Panel title="Content">
      <div class="stack">
        {texts.map(({ text, platforms }) => (
          <figure key={text} class="post-text">
            <figcaption class="row">
              {platforms.map(platform => (
                <PlatformMark key={platform} platform={platform} named />
              ))}
            </figcaption>
            <blockquote>{text || <span class="muted">no text</span>}</blockquote>
          </figure>
        ))}
        {Object.entries(firstComment ?? {}).map(([platform, text]) => (
          <p key={platform}>
            <span class="muted">First comment on {platformName(platform)}:</span> {text}
          </p>
        ))}
        <details>
          <summary>JSON</summary>
          <Json value={data} label="Content" />
        </details>
      </div>
    </Panel>
  );
}

type ContentPlatform = keyof Post['data'];

/** The distinct texts, each with its platforms. */
function textsOf(data: Post['data']): { readonly text: string; readonly platforms: readonly ContentPlatform[] }[] {
  const platformsOf = new Map<string, ContentPlatform[]>();
  // The keys are those of the schema.
  for (const platform of Object.keys(data) as ContentPlatform[]) {
    const content = data[platform];
    if (!content) continue;
    const text = content.text ?? '';
    platformsOf.set(text, [...(platformsOf.get(text) ?? []), platform]);
  }
  return [...platformsOf].map(([text, platforms]) => ({ text, platforms }));
}
