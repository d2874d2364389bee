import { useState } from 'preact/hooks';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { fromDateField, toDateField } from '../../format/date-field.ts';
import { moveClock } from './move-clock.ts';

const HOUR_MS = 3_600_000;

/** Advances the clock to a date. */
export function ToDateDialog({ from, onClose }: { readonly from: number; readonly onClose: () => void }) {
  const [value, setValue] = useState(() => toDateField(from + HOUR_MS));
  const advance = () => moveClock('advanceClock', { to: fromDateField(value) });
  return (
    <FormDialog title="Advance the clock to a date" submit="Advance" onSubmit={advance} onClose={onClose}>
      <TextField
        label="Date and time"
        hint="UTC. All jobs due until then run in order."
        type="datetime-local"
        required
        value={value}
        onInput={setValue}
      />
    </FormDialog>
  );
}
