import { MessageSquareText } from 'lucide';
import { service } from '../../api.ts';
import { Segmented } from '../../components/field.tsx';
import { Empty, Loaded } from '../../components/layout.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';
import { setQuery, query as urlQuery } from '../../router.ts';
import { threadsOf } from './comment-tree.ts';
import { type CommentedPost, useCommentedPosts } from './commented-posts.ts';
import { OwnerComments } from './owner-comments.tsx';
import { PhoneComments } from './phone-comments.tsx';
import { PostList } from './post-list.tsx';

/** Comments on the account's posts: the list of posts, the threads in the account's inbox, and the post on a fan's phone. */
export function Comments({ context, openId }: { readonly context: AccountContext; readonly openId: string | undefined }) {
  const posts = useCommentedPosts(context);
  const post = posts.data?.find(({ id }) => id === openId);
  const threads = useThreads(context, post);
  const side = urlQuery.value.get('side') === 'owner' ? 'owner' : 'fan';
  return (
    <>
      {post && (
        <div class="inbox-sides">
          <Segmented
            label="Perspective"
            value={side}
            options={[
              { value: 'fan', label: 'Fan' },
              { value: 'owner', label: 'Account' },
            ]}
            onChange={next => setQuery({ side: next })}
          />
        </div>
      )}
      <div class={`inbox ${post ? `inbox-${side} inbox-open` : 'inbox-owner'}`}>
        <PostList context={context} posts={posts} openId={openId} />
        {post ? (
          <>
            <section class="panel panel-flush inbox-owner-side" aria-label="Account inbox">
              <Loaded resource={threads}>
                {nodes => <OwnerComments key={post.id} context={context} post={post} threads={nodes} onChanged={threads.reload} />}
              </Loaded>
            </section>
            <PhoneComments key={post.id} context={context} post={post} threads={threads.data ?? []} onPerformed={threads.reload} />
          </>
        ) : (
          <section class="panel inbox-owner-side inbox-wide">
            <Empty title="No post selected" icon={MessageSquareText}>
              Select a post to read its comments and to comment as a fan.
            </Empty>
          </section>
        )}
      </div>
    </>
  );
}

/** The largest page of the public API. */
const MAX_PAGE = 100;

/** The threads of a post. */
function useThreads({ team, apiKey }: AccountContext, post: CommentedPost | undefined) {
  return useResource(
    async signal => {
      if (!post) return [];
      const query = { teamId: team.id, ...(post.kind === 'post' ? { postId: post.id } : { importedPostId: post.id }), limit: MAX_PAGE };
      const [fetched, created] = await Promise.all([
        service(apiKey, 'listImportedComments', { query, signal }),
        service(apiKey, 'listComments', { query, signal }),
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
