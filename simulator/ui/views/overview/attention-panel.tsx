import type { Attention, AttentionItem } from '../../../../openapi/generated/control-types.ts';
import { Badge } from '../../components/badge.tsx';
import { Panel } from '../../components/layout.tsx';
import { href } from '../../router.ts';

/** Where the dashboard shows each kind. */
const VIEW_OF: Readonly<Record<AttentionItem['kind'], (id: string) => string>> = {
  platform: () => 'platforms',
  endpoint: () => 'webhooks',
  account: () => 'limits',
  quota: () => 'limits',
  post: id => `posts/${id}`,
};

/** What a person looks for first; nothing if all is well. */
export function AttentionPanel({ attention }: { readonly attention: Attention | undefined }) {
  const { items = [], failedPosts = 0 } = attention ?? {};
  if (items.length === 0) return null;
  const more = failedPosts - items.filter(({ kind }) => kind === 'post').length;
  return (
    <Panel title="Needs attention" flush>
      <ul class="rows">
        {items.map(({ kind, id, what }) => (
          <li key={`${kind} ${id} ${what}`}>
            <a class="list-link attention-line" href={href(VIEW_OF[kind](id))}>
              <span class="truncate">{what}</span>
              <Badge tone={kind === 'quota' ? 'warn' : 'bad'}>{kind}</Badge>
            </a>
          </li>
        ))}
        {more > 0 && (
          <li>
            <a class="list-link attention-line" href={href('posts')}>
              and {more} more posts
            </a>
          </li>
        )}
      </ul>
    </Panel>
  );
}
