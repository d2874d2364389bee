import { History, MessageSquareText } from 'lucide';
import type { HistoryPlatform } from '../../../../openapi/generated/types.ts';
import { MAX_PAGE, service } from '../../api.ts';
import { Button, Time } from '../../components/basic.tsx';
import { Empty, Loaded } from '../../components/layout.tsx';
import { Rows } from '../../components/list.tsx';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';
import { href } from '../../router.ts';
import { threadsOf } from './comment-tree.ts';
import { type CommentedPost, inboxQuery, useCommentedPosts } from './data.ts';
import { OwnerComments } from './owner-comments.tsx';
import { SideSwitch, shownSide } from './parts.tsx';
import { PhoneComments } from './phone-comments.tsx';

/** Comments on the account's posts: the list of posts, the threads in the account's inbox, and the post on a fan's phone. */
export function Comments({ context, openId }: { readonly context: AccountContext; readonly openId: string | undefined }) {
  const posts = useCommentedPosts(context);
  const post = posts.data?.find(({ id }) => id === openId);
  const threads = useThreads(context, post);
  return (
    <>
      {post && <SideSwitch />}
      <div class={`inbox ${post ? `inbox-${shownSide()} inbox-open` : 'inbox-owner'}`}>
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
            <Empty title="No post selected" icon={MessageSquareText} text="Select a post to read its comments and to comment as a fan." />
          </section>
        )}
      </div>
    </>
  );
}

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
      on: { job: () => true, event: ({ type }) => type.startsWith('comment.') },
      deps: [post?.id],
    },
  );
}

interface PostListProps {
  readonly context: AccountContext;
  readonly posts: Resource<readonly CommentedPost[]>;
  readonly openId: string | undefined;
}

/** Posts of one history import. */
const IMPORT_COUNT = 5;

/** The live posts of the account, newest first. */
function PostList({ context: { account, team, apiKey }, posts, openId }: PostListProps) {
  const importHistory = async () => {
    // Every platform with comments supports history imports.
    const body = { teamId: team.id, socialAccountType: account.type as HistoryPlatform, count: IMPORT_COUNT };
    await service(apiKey, 'createHistoryImport', { body });
    return 'Import scheduled. It starts when the clock advances.';
  };
  return (
    <section class="panel panel-flush inbox-list" aria-label="Posts">
      <div class="inbox-scroll">
        <Rows resource={posts} empty={<Empty title="No live posts" text="Publish a post, or import older posts of the account." />}>
          {({ id, kind, title, at }) => (
            <a
              class="list-link inbox-row"
              href={href(`inbox/${account.id}/comments/${id}`, inboxQuery())}
              aria-current={id === openId || undefined}
            >
              <span class="bold truncate">{title}</span>
              <Time at={at} />
              <span class="inbox-row-text truncate muted">{kind === 'post' ? 'Published' : 'Imported'}</span>
            </a>
          )}
        </Rows>
      </div>
      <footer class="inbox-list-foot line spread gap-2">
        <Button text={`Import ${IMPORT_COUNT} older posts`} small icon={History} action={importHistory} />
      </footer>
    </section>
  );
}
