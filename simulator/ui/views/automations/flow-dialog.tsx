import { useState } from 'preact/hooks';
import type { Automation, AutomationDefinition } from '../../../../openapi/generated/types.ts';
import { Problem, service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, Select, TextArea, TextField } from '../../components/field.tsx';
import { platformName } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { accountName } from '../../hooks/use-tenants.ts';
import type { Place } from './place.ts';

interface FlowDialogProps {
  readonly place: Place;
  /** Absent for a new one. */
  readonly flow?: Automation;
  readonly onClose: () => void;
  readonly onSaved: (flow: Automation) => Promise<void>;
}

const WITH_FLOWS: ReadonlySet<string> = new Set<Automation['platform']>(['INSTAGRAM', 'FACEBOOK', 'TIKTOK']);

/** To begin with. */
const EXAMPLE: AutomationDefinition = {
  trigger: { type: 'DM_RECEIVED', keywords: ['hello'] },
  steps: [
    {
      id: 'greet',
      type: 'SEND_MESSAGE',
      text: 'Hi {{authorName}}, how can we help?',
      quickReplies: [{ title: 'Opening hours', payload: 'HOURS' }],
    },
  ],
};

/** A flow to make or to change. Its definition is written as the interface has it; the service judges it. */
export function FlowDialog({ place, flow, onClose, onSaved }: FlowDialogProps) {
  const accounts = place.team.socialAccounts.filter(({ type }) => WITH_FLOWS.has(type));
  const [form, setForm] = useState({
    name: flow?.name ?? 'New flow',
    account: flow?.socialAccountId ?? accounts[0]?.id ?? '',
    delay: String(flow?.actionDelaySeconds ?? 0),
    definition: JSON.stringify(flow?.draft.definition ?? EXAMPLE, null, 2),
  });
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  const save = useAction(
    async () => {
      const { apiKey } = place.tenant;
      const content = { name: form.name, actionDelaySeconds: Number(form.delay), definition: parsed(form.definition) };
      const saved = flow
        ? await service(apiKey, 'updateAutomation', { path: { id: flow.id }, body: content })
        : await service(apiKey, 'createAutomation', { body: { teamId: place.team.id, socialAccountId: form.account, ...content } });
      await onSaved(saved);
    },
    { failure: 'form' },
  );
  return (
    <Dialog title={flow ? `Edit ${flow.name}` : 'New flow'} kind="side" onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault();
          void save.run();
        }}
      >
        <TextField label="Name" value={form.name} onInput={name => set({ name })} error={save.problem?.of('name')} />
        {!flow && (
          <Select
            label="Account"
            value={form.account}
            options={accounts.map(account => ({ value: account.id, label: `${platformName(account.type)}: ${accountName(account)}` }))}
            onChange={account => set({ account })}
          />
        )}
        <TextField
          label="Delay in seconds"
          type="number"
          min={0}
          value={form.delay}
          onInput={delay => set({ delay })}
          error={save.problem?.of('actionDelaySeconds')}
        />
        <TextArea label="Definition" mono rows={20} value={form.definition} onInput={definition => set({ definition })} />
        <FormProblem problem={save.problem} />
        <div class="row row-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={save.busy}>
            Save as draft
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function parsed(text: string): AutomationDefinition {
  try {
    // The service looks at every bit of it.
    return JSON.parse(text) as AutomationDefinition;
  } catch (error) {
    throw new Problem(0, `The definition is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`);
  }
}
