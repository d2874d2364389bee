import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, TextField } from '../../components/field.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { moveClock } from './move-clock.ts';

const HOUR_MS = 3_600_000;

/** What the browser's field for date and time holds, in UTC. */
const fieldValue = (at: number) => new Date(at).toISOString().slice(0, 16);

/** Moves the clock to an instant. */
export function ToDateDialog({ from, onClose }: { readonly from: number; readonly onClose: () => void }) {
  const [value, setValue] = useState(() => fieldValue(from + HOUR_MS));
  const move = useAction((to: string) => moveClock('advanceClock', { to }), { failure: 'form' });
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await move.run(`${value}:00Z`.replace(/(:\d\d:\d\d):00Z$/, '$1Z'))) onClose();
  };
  return (
    <Dialog title="Move the clock to a date" onClose={onClose}>
      <form class="stack" onSubmit={event => void submit(event)}>
        <TextField
          label="Date and time"
          hint="In UTC. Everything due on the way happens, in order."
          type="datetime-local"
          required
          value={value}
          onInput={setValue}
        />
        <FormProblem problem={move.problem} />
        <div class="row row-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={move.busy}>
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
