import { History } from 'lucide';
import type { HistoryPlatform } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { useAction } from '../../hooks/use-action.ts';
import type { Resource } from '../../hooks/use-resource.ts';
import type { Seat } from '../../hooks/use-tenants.ts';
import { href } from '../../router.ts';
import type { CommentedPost } from './commented-posts.ts';
import { kept } from './kept.ts';

interface PostListProps {
  readonly seat: Seat;
  readonly posts: Resource<readonly CommentedPost[]>;
  readonly openId: string | undefined;
}

/** So many posts of the past are asked for at once. */
const TAKEN_OVER = 5;

/** What the account has live, the latest first. */
export function PostList({ seat: { account, team, apiKey }, posts, openId }: PostListProps) {
  const takeOver = useAction(async () => {
    // Every account with comments is on a platform with a past.
    const body = { teamId: team.id, socialAccountType: account.type as HistoryPlatform, count: TAKEN_OVER };
    await service(apiKey, 'createHistoryImport', { body });
    return 'The import begins in a second of the world’s clock.';
  });
  return (
    <section class="panel panel-flush inbox-list" aria-label="Posts">
      <div class="inbox-scroll">
        <Loaded resource={posts}>
          {items =>
            items.length === 0 ? (
              <Empty title="Nothing is live">Publish a post, or import what the account posted before.</Empty>
            ) : (
              <ul class="rows">
                {items.map(({ id, kind, title, at }) => (
                  <li key={id}>
                    <a
                      class="inbox-row"
                      href={href(`inbox/${account.id}/comments/${id}`, kept())}
                      aria-current={id === openId || undefined}
                    >
                      <span class="inbox-row-name truncate">{title}</span>
                      <Time at={at} />
                      <span class="inbox-row-text truncate muted">
                        {kind === 'post' ? 'Published by the service' : 'Imported from the past'}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <footer class="inbox-list-foot">
        <Button small icon={History} busy={takeOver.busy} onClick={() => void takeOver.run()}>
          Import {TAKEN_OVER} past posts
        </Button>
      </footer>
    </section>
  );
}
