import { SendHorizontal, X } from 'lucide';
import { useState } from 'preact/hooks';
import { Button } from '../../components/basic.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { count } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { type AccountContext, accountName } from '../../hooks/use-teams.ts';
import { showToast } from '../../store/toasts.ts';
import type { CommentNode } from './comment-tree.ts';
import { Threads } from './content.tsx';
import { type CommentedPost, newFan, performFanAction, runIdsOf } from './data.ts';
import { FanFields, Phone, Runs, ScrollLog, triggeredRuns } from './parts.tsx';

interface PhoneCommentsProps {
  readonly context: AccountContext;
  readonly post: CommentedPost;
  readonly threads: readonly CommentNode[];
  readonly onPerformed: () => Promise<void>;
}

/** The post and its comments on the fan's phone. */
export function PhoneComments({ context, post, threads, onPerformed }: PhoneCommentsProps) {
  const [fan, setFan] = useState(() => newFan([]));
  const [text, setText] = useState('');
  const [parent, setParent] = useState<CommentNode | null>(null);
  const comment = useAction(async () => {
    const result = await performFanAction(context, {
      type: 'comment',
      ...(post.kind === 'post' ? { postId: post.id } : { importedPostId: post.id }),
      text,
      author: fan,
      ...(parent?.externalId && { parentExternalId: parent.externalId }),
    });
    setText('');
    setParent(null);
    if (!result.comment) showToast('Published on the platform. The service receives it with the next comment import.');
    if (result.executions) triggeredRuns.value = { source: post.id, ids: runIdsOf(result) };
    await onPerformed();
  });
  const visible = visibleThreads(threads);
  return (
    <Phone
      context={context}
      subtitle={count(visible.length, 'thread')}
      foot={
        <>
          {parent && (
            <p class="line spread gap-2 compact muted">
              <span class="truncate">Reply to {parent.author ?? accountName(context.account)}</span>
              <Button small kind="quiet" icon={X} label="Cancel the reply" onClick={() => setParent(null)} />
            </p>
          )}
          <Form class="phone-composer line gap-1" action={comment}>
            <TextField label="Comment as the fan" hideLabel placeholder={`Comment as ${fan.name}…`} value={text} onInput={setText} />
            <Button type="submit" kind="primary" icon={SendHorizontal} label="Post comment" busy={comment.busy} disabled={!text} />
          </Form>
        </>
      }
    >
      <FanFields fan={fan} onChange={setFan} />
      <ScrollLog label="Post on the phone" items={visible}>
        <article class="phone-post column gap-2 breaks" aria-label="Post">
          <div class="phone-picture" aria-hidden="true" />
          <p>{post.text || post.title}</p>
        </article>
        <Threads
          threads={visible}
          ownName={accountName(context.account)}
          foot={node =>
            node.externalId !== null && (
              <p class="comment-foot line wraps">
                <Button text="Reply" small kind="quiet" onClick={() => setParent(node)} />
              </p>
            )
          }
        />
        <Runs context={context} source={post.id} />
      </ScrollLog>
    </Phone>
  );
}

/** The comments that are published and not hidden. */
function visibleThreads(threads: readonly CommentNode[]): readonly CommentNode[] {
  return threads
    .filter(({ externalId, fetched }) => externalId !== null && !fetched?.platformData.hidden)
    .map(node => ({ ...node, replies: visibleThreads(node.replies) }));
}
