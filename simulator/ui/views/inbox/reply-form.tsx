import { Send, X } from 'lucide';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { FormProblem, TextArea } from '../../components/field.tsx';
import { useAction } from '../../hooks/use-action.ts';
import type { CommentNode } from './comment-tree.ts';

/** What the owner is about to answer, and how. */
export interface Answer {
  readonly kind: 'public' | 'private';
  readonly to: CommentNode;
}

interface ReplyFormProps {
  readonly answer: Answer | null;
  readonly onCancel: () => void;
  readonly onSend: (text: string) => Promise<void>;
}

/** Where the owner writes: below the post, or to somebody. */
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
    <form
      class="inbox-composer"
      onSubmit={event => {
        event.preventDefault();
        void send.run();
      }}
    >
      <FormProblem problem={send.problem} />
      {answer && (
        <p class="reply-to muted">
          <span class="truncate">
            {answer.kind === 'private' ? 'In private to' : 'To'} {answer.to.author ?? 'the account itself'}: {answer.to.text}
          </span>
          <Button small kind="quiet" icon={X} label="Answer nobody" onClick={onCancel} />
        </p>
      )}
      <TextArea label="Comment" hideLabel rows={2} placeholder={placeholder} value={text} onInput={setText} />
      <div class="row row-end">
        <Button type="submit" kind="primary" icon={Send} busy={send.busy} disabled={!text}>
          {answer?.kind === 'private' ? 'Send in private' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
