import { useState } from 'preact/hooks';
import type { Post } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, TextField } from '../../components/field.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { now } from '../../store/clock.ts';
import { fieldOf, instantOf } from './date-field.ts';

interface ScheduleProps {
  readonly post: Post;
  readonly apiKey: string;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

const HOUR_MS = 3_600_000;

/** Says when a post is to go out. */
export function ScheduleDialog({ post: { id, postDate, status }, apiKey, onChanged, onClose }: ScheduleProps) {
  const [date, setDate] = useState(() => fieldOf(postDate === null ? (now.peek() ?? 0) + HOUR_MS : Date.parse(postDate)));
  const save = useAction(
    async () => {
      await service(apiKey, 'updatePost', { path: { id }, body: { status: 'SCHEDULED', postDate: instantOf(date) } });
      await onChanged();
      return 'The post is scheduled.';
    },
    { failure: 'form' },
  );
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await save.run()) onClose();
  };
  return (
    <Dialog title={status === 'DRAFT' ? 'Schedule the post' : 'Reschedule the post'} onClose={onClose}>
      <form class="stack" onSubmit={event => void submit(event)}>
        <TextField
          label="Date and time"
          hint="In UTC. What is past means at once."
          type="datetime-local"
          required
          value={date}
          onInput={setDate}
          error={save.problem?.of('postDate')}
        />
        <FormProblem problem={save.problem} />
        <div class="row row-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={save.busy}>
            Schedule
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
