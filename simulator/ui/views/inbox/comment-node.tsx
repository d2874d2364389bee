import type { ComponentChildren } from 'preact';
import { Time } from '../../components/basic.tsx';
import { Why } from '../../components/detail.tsx';
import type { CommentNode } from './comment-tree.ts';

interface ThreadsProps {
  readonly threads: readonly CommentNode[];
  readonly accountName: string;
  /** The actions below a comment. */
  readonly foot: (node: CommentNode) => ComponentChildren;
}

/** Comments with their replies. */
export function Threads({ threads, accountName, foot }: ThreadsProps) {
  return (
    <ul class="comments">
      {threads.map(node => (
        <li key={node.id}>
          <article
            class={`comment${node.fetched?.platformData.hidden ? ' comment-hidden' : ''}`}
            aria-label={`Comment by ${node.author ?? accountName}`}
          >
            <p class="comment-head">
              <strong class={node.author === null ? 'comment-own' : undefined}>{node.author ?? accountName}</strong>
              <span class="muted">
                <Time at={node.at} />
              </span>
              <Why id={node.id} />
            </p>
            <p class="comment-text">{node.text ?? '(image)'}</p>
            {foot(node)}
          </article>
          {node.replies.length > 0 && <Threads threads={node.replies} accountName={accountName} foot={foot} />}
        </li>
      ))}
    </ul>
  );
}
