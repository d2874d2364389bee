import { SendHorizontal, X } from 'lucide';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { count } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { accountName, type Seat } from '../../hooks/use-tenants.ts';
import { say } from '../../store/toasts.ts';
import { Threads } from './comment-node.tsx';
import type { CommentNode } from './comment-tree.ts';
import type { CommentedPost } from './commented-posts.ts';
import { happen, newFan, runIdsOf } from './fan.ts';
import { Phone } from './phone.tsx';
import { Runs } from './runs.tsx';
import { Scroll } from './scroll.tsx';
import { setOff } from './set-off.ts';

interface PhoneCommentsProps {
  readonly seat: Seat;
  readonly post: CommentedPost;
  readonly threads: readonly CommentNode[];
  readonly onHappened: () => Promise<void>;
}

/** The post on a fan's phone, with what people say below it. */
export function PhoneComments({ seat, post, threads, onHappened }: PhoneCommentsProps) {
  const [fan, setFan] = useState(() => newFan([]));
  const [text, setText] = useState('');
  const [parent, setParent] = useState<CommentNode | null>(null);
  const comment = useAction(async () => {
    const result = await happen(seat, {
      type: 'comment',
      ...(post.kind === 'post' ? { postId: post.id } : { importedPostId: post.id }),
      text,
      author: fan,
      ...(parent?.externalId && { parentExternalId: parent.externalId }),
    });
    setText('');
    setParent(null);
    if (!result.comment) say('It stands on the platform; the service was not told, and will see it when it imports comments.');
    if (result.executions) setOff.value = { where: post.id, ids: runIdsOf(result) };
    await onHappened();
  });
  const live = onPlatform(threads);
  return (
    <Phone
      seat={seat}
      under={`${count(live.length, 'thread')} below its post`}
      foot={
        <>
          {parent && (
            <p class="reply-to muted">
              <span class="truncate">To {parent.author ?? accountName(seat.account)}</span>
              <Button small kind="quiet" icon={X} label="Reply to nobody" onClick={() => setParent(null)} />
            </p>
          )}
          <form
            class="phone-composer"
            onSubmit={event => {
              event.preventDefault();
              void comment.run();
            }}
          >
            <TextField label="Comment as the fan" hideLabel placeholder={`Comment as ${fan.name}…`} value={text} onInput={setText} />
            <Button type="submit" kind="primary" icon={SendHorizontal} label="Leave the comment" busy={comment.busy} disabled={!text} />
          </form>
        </>
      }
    >
      <div class="phone-person">
        <TextField label="Your name" value={fan.name} onInput={name => setFan({ ...fan, name })} />
        <TextField label="Your id" mono value={fan.externalId} onInput={externalId => setFan({ ...fan, externalId })} />
      </div>
      <Scroll label="The post on the phone" of={live}>
        <article class="phone-post" aria-label="Post">
          <div class="phone-picture" aria-hidden="true" />
          <p>{post.text || post.title}</p>
        </article>
        <Threads
          threads={live}
          accountName={accountName(seat.account)}
          foot={node =>
            node.externalId !== null && (
              <p class="comment-foot">
                <Button small kind="quiet" onClick={() => setParent(node)}>
                  Reply
                </Button>
              </p>
            )
          }
        />
        <Runs seat={seat} where={post.id} />
      </Scroll>
    </Phone>
  );
}

/** What people see: neither what is on its way nor what was hidden. */
function onPlatform(threads: readonly CommentNode[]): readonly CommentNode[] {
  return threads
    .filter(({ externalId, fetched }) => externalId !== null && !fetched?.platformData.hidden)
    .map(node => ({ ...node, replies: onPlatform(node.replies) }));
}
