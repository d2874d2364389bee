import type { Automation, AutomationDefinition } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Select, TextArea, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { platformName } from '../../format.ts';
import { useForm } from '../../hooks/use-action.ts';
import { accountName, type TeamContext } from '../../hooks/use-teams.ts';
import { Problem } from '../../problem.ts';

interface AutomationDialogProps {
  readonly context: TeamContext;
  /** Absent for a new automation. */
  readonly automation?: Automation;
  readonly onClose: () => void;
  readonly onSaved: (automation: Automation) => Promise<void>;
}

const PLATFORMS: ReadonlySet<string> = new Set<Automation['platform']>(['INSTAGRAM', 'FACEBOOK', 'TIKTOK']);

/** The definition of a new automation. */
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

/** Creates or edits an automation. The definition is edited as JSON and validated by the service. */
export function AutomationDialog({ context: { team, apiKey }, automation, onClose, onSaved }: AutomationDialogProps) {
  const accounts = team.socialAccounts.filter(({ type }) => PLATFORMS.has(type));
  const [form, set] = useForm({
    name: automation?.name ?? 'New automation',
    account: automation?.socialAccountId ?? accounts[0]?.id ?? '',
    delay: String(automation?.actionDelaySeconds ?? 0),
    definition: JSON.stringify(automation?.draft.definition ?? EXAMPLE, null, 2),
  });
  const save = async () => {
    const content = { name: form.name, actionDelaySeconds: Number(form.delay), definition: parseDefinition(form.definition) };
    const saved = automation
      ? await service(apiKey, 'updateAutomation', { path: { id: automation.id }, body: content })
      : await service(apiKey, 'createAutomation', { body: { teamId: team.id, socialAccountId: form.account, ...content } });
    await onSaved(saved);
  };
  return (
    <FormDialog
      title={automation ? `Edit ${automation.name}` : 'New automation'}
      kind="side"
      submit="Save as draft"
      onSubmit={save}
      onClose={onClose}
    >
      {error => (
        <>
          <TextField label="Name" value={form.name} onInput={name => set({ name })} error={error('name')} />
          {!automation && (
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
            error={error('actionDelaySeconds')}
          />
          <TextArea label="Definition" mono rows={20} value={form.definition} onInput={definition => set({ definition })} />
        </>
      )}
    </FormDialog>
  );
}

function parseDefinition(text: string): AutomationDefinition {
  try {
    // The service validates the definition.
    return JSON.parse(text) as AutomationDefinition;
  } catch (error) {
    throw new Problem(0, `The definition is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
