import { CalendarClock, RotateCw, Trash2, Undo2 } from 'lucide';
import { useState } from 'preact/hooks';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { WholePost } from './use-post.ts';

interface ActionsProps {
  readonly whole: WholePost;
  readonly onChanged: () => Promise<void>;
}

/** What the public API lets its owner do with a post as it stands. */
export function PostActions({ whole: { post, apiKey }, onChanged }: ActionsProps) {
  const [open, setOpen] = useState<'schedule' | 'delete' | null>(null);
  const path = { id: post.id };
  const retry = useAction(async () => {
    await service(apiKey, 'retryPost', { path });
    await onChanged();
    return 'It is published again where it failed.';
  });
  const unschedule = useAction(async () => {
    await service(apiKey, 'updatePost', { path, body: { status: 'DRAFT' } });
    await onChanged();
    return 'It is a draft again.';
  });
  const remove = useAction(async () => {
    await service(apiKey, 'deletePost', { path });
    setOpen(null);
    await onChanged();
    return 'The post is deleted. What was published stays on its platforms.';
  });
  const isEditable = post.status === 'DRAFT' || post.status === 'SCHEDULED';
  return (
    <>
      {post.status === 'ERROR' && (
        <Button kind="primary" icon={RotateCw} busy={retry.busy} onClick={() => void retry.run()}>
          Retry
        </Button>
      )}
      {isEditable && (
        <Button icon={CalendarClock} kind={post.status === 'DRAFT' ? 'primary' : 'plain'} onClick={() => setOpen('schedule')}>
          {post.status === 'DRAFT' ? 'Schedule' : 'Reschedule'}
        </Button>
      )}
      {post.status === 'SCHEDULED' && (
        <Button icon={Undo2} busy={unschedule.busy} onClick={() => void unschedule.run()}>
          Back to draft
        </Button>
      )}
      {post.status !== 'DELETED' && (
        <Button kind="danger" icon={Trash2} disabled={post.status === 'PROCESSING'} onClick={() => setOpen('delete')}>
          Delete
        </Button>
      )}
      {open === 'schedule' && <ScheduleDialog post={post} apiKey={apiKey} onChanged={onChanged} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <Dialog title="Delete the post?" onClose={() => setOpen(null)}>
          <div class="stack">
            <p>It goes here for good. What was published stays on its platforms.</p>
            <div class="row row-end">
              <Button onClick={() => setOpen(null)}>Keep it</Button>
              <Button kind="danger" busy={remove.busy} onClick={() => void remove.run()}>
                Delete
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
