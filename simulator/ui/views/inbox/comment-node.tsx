import type { ComponentChildren } from 'preact';
import { Time } from '../../components/time.tsx';
import type { CommentNode } from './comment-tree.ts';

interface ThreadsProps {
  readonly threads: readonly CommentNode[];
  readonly accountName: string;
  /** What stands at a comment's foot. */
  readonly foot: (node: CommentNode) => ComponentChildren;
}

/** Comments with their replies below them. */
export function Threads({ threads, accountName, foot }: ThreadsProps) {
  return (
    <ul class="comments">
      {threads.map(node => (
        <li key={node.id}>
          <article
            class={`comment${node.fetched?.platformData.hidden ? ' comment-hidden' : ''}`}
            aria-label={`Comment of ${node.author ?? accountName}`}
          >
            <p class="comment-head">
              <strong class={node.author === null ? 'comment-own' : undefined}>{node.author ?? accountName}</strong>
              <span class="muted">
                <Time at={node.at} />
              </span>
            </p>
            <p class="comment-text">{node.text ?? 'A picture'}</p>
            {foot(node)}
          </article>
          {node.replies.length > 0 && <Threads threads={node.replies} accountName={accountName} foot={foot} />}
        </li>
      ))}
    </ul>
  );
}
