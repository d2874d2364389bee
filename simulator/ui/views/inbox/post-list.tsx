import { History } from 'lucide';
import type { HistoryPlatform } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button, Time } from '../../components/basic.tsx';
import { Empty, Loaded } from '../../components/layout.tsx';
import { useAction } from '../../hooks/use-action.ts';
import type { Resource } from '../../hooks/use-resource.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';
import { href } from '../../router.ts';
import type { CommentedPost } from './commented-posts.ts';
import { inboxQuery } from './inbox-query.ts';

interface PostListProps {
  readonly context: AccountContext;
  readonly posts: Resource<readonly CommentedPost[]>;
  readonly openId: string | undefined;
}

/** Posts of one history import. */
const IMPORT_COUNT = 5;

/** The live posts of the account, newest first. */
export function PostList({ context: { account, team, apiKey }, posts, openId }: PostListProps) {
  const importHistory = useAction(async () => {
    // Every platform with comments supports history imports.
    const body = { teamId: team.id, socialAccountType: account.type as HistoryPlatform, count: IMPORT_COUNT };
    await service(apiKey, 'createHistoryImport', { body });
    return 'Import scheduled. It starts when the clock advances.';
  });
  return (
    <section class="panel panel-flush inbox-list" aria-label="Posts">
      <div class="inbox-scroll">
        <Loaded resource={posts}>
          {items =>
            items.length === 0 ? (
              <Empty title="No live posts">Publish a post, or import older posts of the account.</Empty>
            ) : (
              <ul class="rows">
                {items.map(({ id, kind, title, at }) => (
                  <li key={id}>
                    <a
                      class="list-link inbox-row"
                      href={href(`inbox/${account.id}/comments/${id}`, inboxQuery())}
                      aria-current={id === openId || undefined}
                    >
                      <span class="inbox-row-name truncate">{title}</span>
                      <Time at={at} />
                      <span class="inbox-row-text truncate muted">{kind === 'post' ? 'Published' : 'Imported'}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <footer class="inbox-list-foot">
        <Button small icon={History} busy={importHistory.busy} onClick={() => void importHistory.run()}>
          Import {IMPORT_COUNT} older posts
        </Button>
      </footer>
    </section>
  );
}
