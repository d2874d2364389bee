import { useState } from 'preact/hooks';
import type { Post } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { fromDateField, toDateField } from '../../format.ts';
import { now } from '../../store/clock.ts';

interface ScheduleProps {
  readonly post: Post;
  readonly apiKey: string;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

const HOUR_MS = 3_600_000;

/** Schedules or reschedules a post. */
export function ScheduleDialog({ post: { id, postDate, status }, apiKey, onChanged, onClose }: ScheduleProps) {
  const [date, setDate] = useState(() => toDateField(postDate === null ? (now.peek() ?? 0) + HOUR_MS : Date.parse(postDate)));
  const save = async () => {
    await service(apiKey, 'updatePost', { path: { id }, body: { status: 'SCHEDULED', postDate: fromDateField(date) } });
    await onChanged();
    return 'Post scheduled.';
  };
  return (
    <FormDialog
      title={status === 'DRAFT' ? 'Schedule the post' : 'Reschedule the post'}
      submit="Schedule"
      onSubmit={save}
      onClose={onClose}
    >
      {error => (
        <TextField
          label="Date and time"
          hint="UTC. A past date publishes the post immediately."
          type="datetime-local"
          required
          value={date}
          onInput={setDate}
          error={error('postDate')}
        />
      )}
    </FormDialog>
  );
}
