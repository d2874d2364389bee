import { useState } from 'preact/hooks';
import type { Automation } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, TextField } from '../../components/field.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { go, href } from '../../router.ts';
import type { Place } from './place.ts';

interface TryDialogProps {
  readonly place: Place;
  readonly flow: Automation;
  readonly onClose: () => void;
}

/** A test run with an event that is pretended. */
export function TryDialog({ place, flow, onClose }: TryDialogProps) {
  const [form, setForm] = useState({ text: 'Hello', externalParticipantId: '', fetchedCommentId: '' });
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  const run = useAction(
    async () => {
      const input = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''));
      const { id } = await service(place.tenant.apiKey, 'testAutomation', { path: { id: flow.id }, body: { input } });
      onClose();
      go(href(`automations/${flow.id}/runs/${id}`, { team: place.team.id }));
    },
    { failure: 'form' },
  );
  return (
    <Dialog title={`Try ${flow.name}`} onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault();
          void run.run();
        }}
      >
        <TextField label="Text" value={form.text} onInput={text => set({ text })} />
        <TextField
          label="Participant"
          mono
          hint="Whom a message step writes to, by the platform’s id"
          value={form.externalParticipantId}
          onInput={externalParticipantId => set({ externalParticipantId })}
        />
        <TextField
          label="Comment"
          mono
          hint="What a comment step answers, by the id of the fetched comment"
          value={form.fetchedCommentId}
          onInput={fetchedCommentId => set({ fetchedCommentId })}
        />
        <FormProblem problem={run.problem} />
        <div class="row row-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={run.busy}>
            Run the draft
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
