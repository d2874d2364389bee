import { CalendarClock, RotateCw, Trash2, Undo2 } from 'lucide';
import { useState } from 'preact/hooks';
import { service } from '../../api.ts';
import { Button } from '../../components/basic.tsx';
import { ConfirmButton } from '../../components/form.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { PostDetails } from './use-posts.ts';

interface ActionsProps {
  readonly details: PostDetails;
  readonly onChanged: () => Promise<void>;
}

/** Buttons for the actions that the status allows. */
export function PostActions({ details: { post, apiKey }, onChanged }: ActionsProps) {
  const [isScheduling, setScheduling] = useState(false);
  const path = { id: post.id };
  const retry = useAction(async () => {
    await service(apiKey, 'retryPost', { path });
    await onChanged();
    return 'Retrying the failed platforms.';
  });
  const unschedule = useAction(async () => {
    await service(apiKey, 'updatePost', { path, body: { status: 'DRAFT' } });
    await onChanged();
    return 'The post is a draft again.';
  });
  const remove = async () => {
    await service(apiKey, 'deletePost', { path });
    await onChanged();
    return 'Post deleted. It stays on the platforms where it was published.';
  };
  const isEditable = post.status === 'DRAFT' || post.status === 'SCHEDULED';
  return (
    <>
      {post.status === 'ERROR' && (
        <Button kind="primary" icon={RotateCw} busy={retry.busy} onClick={() => void retry.run()}>
          Retry
        </Button>
      )}
      {isEditable && (
        <Button icon={CalendarClock} kind={post.status === 'DRAFT' ? 'primary' : 'plain'} onClick={() => setScheduling(true)}>
          {post.status === 'DRAFT' ? 'Schedule' : 'Reschedule'}
        </Button>
      )}
      {post.status === 'SCHEDULED' && (
        <Button icon={Undo2} busy={unschedule.busy} onClick={() => void unschedule.run()}>
          Back to draft
        </Button>
      )}
      {post.status !== 'DELETED' && (
        <ConfirmButton
          icon={Trash2}
          disabled={post.status === 'PROCESSING'}
          title="Delete the post"
          warning="The post is deleted permanently. It stays on the platforms where it was published."
          confirm="Delete"
          onConfirm={remove}
        >
          Delete
        </ConfirmButton>
      )}
      {isScheduling && <ScheduleDialog post={post} apiKey={apiKey} onChanged={onChanged} onClose={() => setScheduling(false)} />}
    </>
  );
}
