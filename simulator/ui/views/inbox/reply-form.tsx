import { Send, X } from 'lucide';
import { useState } from 'preact/hooks';
import { Button } from '../../components/basic.tsx';
import { TextArea } from '../../components/field.tsx';
import { Form, FormProblem } from '../../components/form.tsx';
import { useAction } from '../../hooks/use-action.ts';
import type { CommentNode } from './comment-tree.ts';

/** The comment to reply to, publicly or privately. */
export interface Answer {
  readonly kind: 'public' | 'private';
  readonly to: CommentNode;
}

interface ReplyFormProps {
  readonly answer: Answer | null;
  readonly onCancel: () => void;
  readonly onSend: (text: string) => Promise<void>;
}

/** Writes a comment below the post, or a reply. */
export function ReplyForm({ answer, onCancel, onSend }: ReplyFormProps) {
  const [text, setText] = useState('');
  const send = useAction(
    async () => {
      await onSend(text);
      setText('');
    },
    { failure: 'form' },
  );
  const placeholder = answer ? (answer.kind === 'private' ? 'Private reply…' : 'Reply…') : 'Comment as the account…';
  return (
    <Form class="inbox-composer" action={send}>
      <FormProblem problem={send.problem} />
      {answer && (
        <p class="reply-to muted">
          <span class="truncate">
            {answer.kind === 'private' ? 'Private reply to' : 'Reply to'} {answer.to.author ?? 'the account'}: {answer.to.text}
          </span>
          <Button small kind="quiet" icon={X} label="Cancel the reply" onClick={onCancel} />
        </p>
      )}
      <TextArea label="Comment" hideLabel rows={2} placeholder={placeholder} value={text} onInput={setText} />
      <div class="row row-end">
        <Button type="submit" kind="primary" icon={Send} busy={send.busy} disabled={!text}>
          {answer?.kind === 'private' ? 'Send privately' : 'Send'}
        </Button>
      </div>
    </Form>
  );
}
