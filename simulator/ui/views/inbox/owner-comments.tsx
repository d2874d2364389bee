import { MessageSquareText, Send, X } from 'lucide';
import { useState } from 'preact/hooks';
import type { CommentPlatform, FetchedComment } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Badge, Button, type Tone } from '../../components/basic.tsx';
import { TextArea } from '../../components/field.tsx';
import { Form, FormProblem } from '../../components/form.tsx';
import { Empty } from '../../components/layout.tsx';
import { humanize } from '../../format.ts';
import { useAction, useFormAction } from '../../hooks/use-action.ts';
import { type AccountContext, accountName } from '../../hooks/use-teams.ts';
import { href, navigate } from '../../router.ts';
import type { CommentNode } from './comment-tree.ts';
import { Threads } from './content.tsx';
import { type CommentedPost, inboxQuery } from './data.ts';
import { OwnerHead, ScrollLog } from './parts.tsx';

interface OwnerCommentsProps {
  readonly context: AccountContext;
  readonly post: CommentedPost;
  readonly threads: readonly CommentNode[];
  readonly onChanged: () => Promise<void>;
}

/** The threads of a post in the account's inbox, with replies and moderation. */
export function OwnerComments({ context, post, threads, onChanged }: OwnerCommentsProps) {
  const { account, team, apiKey } = context;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const act = useAction(async (comment: FetchedComment, action: Moderation) => {
    await service(apiKey, 'actOnImportedComment', { path: { commentId: comment.id }, body: { teamId: team.id, action } });
    await onChanged();
    return `${DONE[action]}.`;
  });
  const send = async (text: string) => {
    if (answer?.kind === 'private') {
      const body = { teamId: team.id, fetchedCommentId: answer.to.id, text };
      const { conversation } = await service(apiKey, 'sendPrivateReply', { body });
      navigate(href(`inbox/${account.id}/messages/${conversation.id}`, inboxQuery()));
      return;
    }
    await service(apiKey, 'createComment', { body: { teamId: team.id, text, ...parentOf(answer, post, account.type as CommentPlatform) } });
    setAnswer(null);
    await onChanged();
  };
  const canReplyPrivately = account.type === 'INSTAGRAM' || account.type === 'FACEBOOK';
  return (
    <div class="inbox-thread column grow">
      <OwnerHead list={`inbox/${account.id}/comments`} listName="All posts" title={post.title} id={post.id} />
      <ScrollLog label="Comments" items={threads}>
        {threads.length === 0 && <Empty title="No comments yet" icon={MessageSquareText} text="Write one on the phone." />}
        <Threads
          threads={threads}
          ownName={accountName(account)}
          foot={node => (
            <p class="comment-foot line wraps">
              <Button text="Reply" small kind="quiet" onClick={() => setAnswer({ kind: 'public', to: node })} />
              {canReplyPrivately && node.fetched && node.author !== null && (
                <Button text="Reply privately" small kind="quiet" onClick={() => setAnswer({ kind: 'private', to: node })} />
              )}
              {node.fetched &&
                moderationsOf(node.fetched).map(action => (
                  <Button
                    text={humanize(action)}
                    key={action}
                    small
                    kind="quiet"
                    disabled={act.busy}
                    onClick={() => node.fetched && void act.run(node.fetched, action)}
                  />
                ))}
              <CreatedState node={node} />
            </p>
          )}
        />
      </ScrollLog>
      <ReplyForm key={answer ? answer.kind + answer.to.id : ''} answer={answer} onCancel={() => setAnswer(null)} onSend={send} />
    </div>
  );
}

/** The parent of a new comment: another comment, or the post. */
function parentOf(answer: Answer | null, post: CommentedPost, type: CommentPlatform) {
  if (answer?.to.fetched) return { fetchedParentCommentId: answer.to.id };
  if (answer) return { internalParentCommentId: answer.to.id };
  return { ...(post.kind === 'post' ? { internalPostId: post.id } : { importedPostId: post.id }), socialAccountTypes: [type] };
}

type Moderation = 'DELETE' | 'HIDE' | 'UNHIDE' | 'LIKE' | 'UNLIKE' | 'APPROVE' | 'REJECT';

const DONE: Readonly<Record<Moderation, string>> = {
  DELETE: 'Deleted',
  HIDE: 'Hidden',
  UNHIDE: 'Unhidden',
  LIKE: 'Liked',
  UNLIKE: 'Like removed',
  APPROVE: 'Approved',
  REJECT: 'Rejected',
};

/** The moderation actions that the platform allows. */
function moderationsOf({
  platformData: { canDelete, canHide, canLike, canModerate, hidden, likedByMe },
}: FetchedComment): readonly Moderation[] {
  return [
    ...(canLike ? [likedByMe ? ('UNLIKE' as const) : ('LIKE' as const)] : []),
    ...(canHide ? [hidden ? ('UNHIDE' as const) : ('HIDE' as const)] : []),
    ...(canModerate ? (['APPROVE', 'REJECT'] as const) : []),
    ...(canDelete ? (['DELETE'] as const) : []),
  ];
}

const CREATED_TONES: Readonly<Record<string, Tone>> = { POSTED: 'good', ERROR: 'bad', RETRYING: 'warn' };

function CreatedState({ node: { created, fetched } }: { readonly node: CommentNode }) {
  if (fetched?.platformData.hidden) return <Badge tone="warn">Hidden</Badge>;
  if (!created) return null;
  return (
    <>
      <Badge tone={CREATED_TONES[created.status] ?? 'info'}>{humanize(created.status)}</Badge>
      {created.error && <span class="failure">{created.error}</span>}
    </>
  );
}

/** The comment to reply to, publicly or privately. */
interface Answer {
  readonly kind: 'public' | 'private';
  readonly to: CommentNode;
}

interface ReplyFormProps {
  readonly answer: Answer | null;
  readonly onCancel: () => void;
  readonly onSend: (text: string) => Promise<void>;
}

/** Writes a comment below the post, or a reply. */
function ReplyForm({ answer, onCancel, onSend }: ReplyFormProps) {
  const [text, setText] = useState('');
  const send = useFormAction(async () => {
    await onSend(text);
    setText('');
  });
  const placeholder = answer ? (answer.kind === 'private' ? 'Private reply…' : 'Reply…') : 'Comment as the account…';
  return (
    <Form class="inbox-composer column gap-2" action={send}>
      <FormProblem problem={send.problem} />
      {answer && (
        <p class="line spread gap-2 compact muted">
          <span class="truncate">
            {answer.kind === 'private' ? 'Private reply to' : 'Reply to'} {answer.to.author ?? 'the account'}: {answer.to.text}
          </span>
          <Button small kind="quiet" icon={X} label="Cancel the reply" onClick={onCancel} />
        </p>
      )}
      <TextArea label="Comment" hideLabel rows={2} placeholder={placeholder} value={text} onInput={setText} />
      <div class="row row-end">
        <Button
          text={answer?.kind === 'private' ? 'Send privately' : 'Send'}
          type="submit"
          kind="primary"
          icon={Send}
          busy={send.busy}
          disabled={!text}
        />
      </div>
    </Form>
  );
}
