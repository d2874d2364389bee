import { CalendarClock, RotateCw, Trash2, Undo2 } from 'lucide';
import { useState } from 'preact/hooks';
import type { UpdatePostRequest } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/basic.tsx';
import { ConfirmButton } from '../../components/form.tsx';
import { RequestDialog } from '../../components/request-fields.tsx';
import { date, sent } from '../../components/request-form.ts';
import { toDateField } from '../../format.ts';
import { now } from '../../store/clock.ts';
import type { PostDetails } from './use-posts.ts';

const HOUR_MS = 3_600_000;

interface ActionsProps {
  readonly details: PostDetails;
  readonly onChanged: () => Promise<void>;
}

/** Buttons for the actions that the status allows. */
export function PostActions({ details: { post, apiKey }, onChanged }: ActionsProps) {
  const path = { id: post.id };
  const retry = async () => {
    await service(apiKey, 'retryPost', { path });
    await onChanged();
    return 'Retrying the failed platforms.';
  };
  const unschedule = async () => {
    await service(apiKey, 'updatePost', { path, body: { status: 'DRAFT' } });
    await onChanged();
    return 'The post is a draft again.';
  };
  const [planned] = useState(() => (post.postDate === null ? (now.peek() ?? 0) + HOUR_MS : Date.parse(post.postDate)));
  const schedule = async (body: UpdatePostRequest) => {
    await service(apiKey, 'updatePost', { path, body });
    await onChanged();
    return 'Post scheduled.';
  };
  const remove = async () => {
    await service(apiKey, 'deletePost', { path });
    await onChanged();
    return 'Post deleted. It stays on the platforms where it was published.';
  };
  const isEditable = post.status === 'DRAFT' || post.status === 'SCHEDULED';
  return (
    <>
      {post.status === 'ERROR' && <Button text="Retry" kind="primary" icon={RotateCw} action={retry} />}
      {isEditable && (
        <Button
          text={post.status === 'DRAFT' ? 'Schedule' : 'Reschedule'}
          icon={CalendarClock}
          kind={post.status === 'DRAFT' ? 'primary' : 'plain'}
          opens={close => (
            <RequestDialog<UpdatePostRequest>
              title={post.status === 'DRAFT' ? 'Schedule the post' : 'Reschedule the post'}
              submit="Schedule"
              fields={() => [
                sent('status', 'SCHEDULED'),
                date(
                  'postDate',
                  'Date and time',
                  { hint: 'UTC. A past date publishes the post immediately.', required: true },
                  toDateField(planned),
                ),
              ]}
              onSubmit={schedule}
              onClose={close}
            />
          )}
        />
      )}
      {post.status === 'SCHEDULED' && <Button text="Back to draft" icon={Undo2} action={unschedule} />}
      {post.status !== 'DELETED' && (
        <ConfirmButton
          text="Delete"
          icon={Trash2}
          disabled={post.status === 'PROCESSING'}
          title="Delete the post"
          warning="The post is deleted permanently. It stays on the platforms where it was published."
          confirm="Delete"
          onConfirm={remove}
        />
      )}
    </>
  );
}
