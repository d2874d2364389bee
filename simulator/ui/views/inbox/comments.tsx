import { MessageSquareText } from 'lucide';
import { service } from '../../api.ts';
import { Segmented } from '../../components/segmented.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import type { Seat } from '../../hooks/use-tenants.ts';
import { query, setQuery } from '../../router.ts';
import { threadsOf } from './comment-tree.ts';
import { type CommentedPost, useCommentedPosts } from './commented-posts.ts';
import { OwnerComments } from './owner-comments.tsx';
import { PhoneComments } from './phone-comments.tsx';
import { PostList } from './post-list.tsx';

/** Comments on the account's posts: its list of posts, the threads as the account sees them, and the post on a fan's phone. */
export function Comments({ seat, openId }: { readonly seat: Seat; readonly openId: string | undefined }) {
  const posts = useCommentedPosts(seat);
  const post = posts.data?.find(({ id }) => id === openId);
  const threads = useThreads(seat, post);
  const side = query.value.get('side') === 'owner' ? 'owner' : 'fan';
  return (
    <>
      {post && (
        <div class="inbox-sides">
          <Segmented
            label="Whose side"
            value={side}
            options={[
              { value: 'fan', label: 'Fan’s phone' },
              { value: 'owner', label: 'Account’s side' },
            ]}
            onChange={next => setQuery({ side: next })}
          />
        </div>
      )}
      <div class={`inbox ${post ? `inbox-${side} inbox-open` : 'inbox-owner'}`}>
        <PostList seat={seat} posts={posts} openId={openId} />
        {post ? (
          <>
            <section class="panel panel-flush inbox-owner-side" aria-label="The account’s side">
              <Loaded resource={threads}>
                {nodes => <OwnerComments key={post.id} seat={seat} post={post} threads={nodes} onChanged={threads.reload} />}
              </Loaded>
            </section>
            <PhoneComments key={post.id} seat={seat} post={post} threads={threads.data ?? []} onHappened={threads.reload} />
          </>
        ) : (
          <section class="panel inbox-owner-side inbox-wide">
            <Empty title="No post is open" icon={MessageSquareText}>
              Choose one to read its comments, and to leave some as a fan.
            </Empty>
          </section>
        )}
      </div>
    </>
  );
}

/** What the public API gives at once. */
const PAGE = 100;

/** The threads below a post; without one there are none. */
function useThreads({ team, apiKey }: Seat, post: CommentedPost | undefined) {
  return useResource(
    async signal => {
      if (!post) return [];
      const of = { teamId: team.id, ...(post.kind === 'post' ? { postId: post.id } : { importedPostId: post.id }), limit: PAGE };
      const [fetched, created] = await Promise.all([
        service(apiKey, 'listImportedComments', { query: of, signal }),
        service(apiKey, 'listComments', { query: of, signal }),
      ]);
      return threadsOf(fetched.items, created.items);
    },
    {
      on: ['event', 'job'],
      when: ({ kind, data }) => kind === 'job' || (kind === 'event' && data.type.startsWith('comment.')),
      deps: [post?.id],
    },
  );
}
