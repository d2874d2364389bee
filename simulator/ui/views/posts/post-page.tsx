import './post-page.css';
import { ArrowLeft } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Facts, Page, Panel } from '../../components/layout.tsx';
import { PlatformMark } from '../../components/platform.tsx';
import { Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { count, platformName } from '../../format/words.ts';
import type { Resource } from '../../hooks/use-resource.ts';
import { href } from '../../router.ts';
import { Comments } from './comments.tsx';
import { Content } from './content.tsx';
import { Media } from './media.tsx';
import { PostActions } from './post-actions.tsx';
import { StatusBadge } from './status.tsx';
import { Timeline } from './timeline.tsx';
import { useWholePost, type WholePost } from './use-post.ts';

/** One post: its life, what it says and shows, and what is said about it. */
export function PostPage({ id }: { readonly id: string }) {
  const whole = useWholePost(id);
  const post = whole.data?.post;
  return (
    <Page
      title={post ? post.title || 'Untitled' : 'Post'}
      lead={
        <a class="link-quiet" href={href('posts')}>
          <Icon of={ArrowLeft} size={14} /> All posts
        </a>
      }
      actions={whole.data && <PostActions whole={whole.data} onChanged={whole.reload} />}
    >
      {whole.data ? (
        <Loaded resource={whole}>{data => <Life whole={data} reload={whole.reload} />}</Loaded>
      ) : (
        <section class="panel">
          <Loaded resource={whole} lines={10}>
            {() => null}
          </Loaded>
        </section>
      )}
    </Page>
  );
}

interface LifeProps {
  readonly whole: WholePost;
  readonly reload: Resource<WholePost>['reload'];
}

function Life({ whole, reload }: LifeProps) {
  const { post, timeline } = whole;
  return (
    <div class="post-page">
      <div class="stack">
        <Panel title="Life" actions={<span class="muted">{count(timeline.total, 'moment')}</span>}>
          <Timeline moments={timeline.items} post={post} />
        </Panel>
        <Comments whole={whole} onChanged={reload} />
      </div>
      <div class="stack">
        <Panel title="Post">
          <Facts
            of={[
              ['Status', <StatusBadge of={post.status} />],
              ['Date', post.postDate ? <Time at={post.postDate} as="full" /> : 'none'],
              post.postedDate ? ['Posted', <Time at={post.postedDate} as="full" />] : null,
              ['Team', post.teamId],
              post.referenceKey === null ? null : ['Reference', <span class="mono">{post.referenceKey}</span>],
              ['Retries', <span class="number">{post.retryCount}</span>],
              ['Id', <span class="mono">{post.id}</span>],
            ]}
          />
        </Panel>
        <Targets whole={whole} />
        <Content post={post} />
        <Media post={post} />
      </div>
    </div>
  );
}

/** How it stands on each platform. */
function Targets({ whole: { post } }: { readonly whole: WholePost }) {
  return (
    <Panel title="Platforms" flush>
      {post.socialAccounts.length === 0 ? (
        <p class="post-nothing muted">It goes to no account.</p>
      ) : (
        <ul class="rows">
          {post.socialAccounts.map(({ socialAccount: { id, type, username }, externalPostId }) => (
            <li key={id} class="post-target">
              <PlatformMark of={type} />
              <div class="post-target-text">
                <p class="truncate">
                  {platformName(type)} <span class="muted">{username ?? id}</span>
                </p>
                <TargetState error={post.errors?.[type] ?? null} externalId={externalPostId} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function TargetState({ error, externalId }: { readonly error: string | null; readonly externalId: string | null }) {
  if (error !== null) return <p class="post-bad">{error}</p>;
  if (externalId === null) return <p class="muted">Not live</p>;
  return (
    <p>
      <span class="post-good">Live</span> <span class="mono muted">{externalId}</span>
    </p>
  );
}
