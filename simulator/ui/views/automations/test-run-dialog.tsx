import type { Automation } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { useForm } from '../../hooks/use-form.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { href, navigate } from '../../router.ts';

interface TestRunDialogProps {
  readonly context: TeamContext;
  readonly automation: Automation;
  readonly onClose: () => void;
}

/** Runs the draft of an automation with the given trigger input. */
export function TestRunDialog({ context: { team, apiKey }, automation, onClose }: TestRunDialogProps) {
  const [form, set] = useForm({ text: 'Hello', externalParticipantId: '', fetchedCommentId: '' });
  const run = async () => {
    const input = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''));
    const { id } = await service(apiKey, 'testAutomation', { path: { id: automation.id }, body: { input } });
    navigate(href(`automations/${automation.id}/runs/${id}`, { team: team.id }));
  };
  return (
    <FormDialog title={`Test ${automation.name}`} submit="Run draft" onSubmit={run} onClose={onClose}>
      <TextField label="Text" value={form.text} onInput={text => set({ text })} />
      <TextField
        label="Participant"
        mono
        hint="Recipient of message steps, by platform id"
        value={form.externalParticipantId}
        onInput={externalParticipantId => set({ externalParticipantId })}
      />
      <TextField
        label="Comment"
        mono
        hint="Target of comment steps, by the id of an imported comment"
        value={form.fetchedCommentId}
        onInput={fetchedCommentId => set({ fetchedCommentId })}
      />
    </FormDialog>
  );
}
