import type {
  Automation,
  AutomationDefinition,
  CreateAutomationRequest,
  TestAutomationRequest,
} from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { RequestDialog } from '../../components/request-fields.tsx';
import { area, number, parseJson, select, sent, text } from '../../components/request-form.ts';
import { platformName } from '../../format.ts';
import { accountName, type TeamContext } from '../../hooks/use-teams.ts';
import { href, navigate } from '../../router.ts';

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
  const options = accounts.map(account => ({ value: account.id, label: `${platformName(account.type)}: ${accountName(account)}` }));
  const definition = JSON.stringify(automation?.draft.definition ?? EXAMPLE, null, 2);
  return (
    <RequestDialog<CreateAutomationRequest>
      title={automation ? `Edit ${automation.name}` : 'New automation'}
      kind="side"
      submit="Save as draft"
      fields={() => [
        text('name', 'Name', { empty: '' }, automation?.name ?? 'New automation'),
        ...(automation ? [] : [sent('teamId', team.id), select('socialAccountId', 'Account', options)]),
        number('actionDelaySeconds', 'Delay in seconds', { min: 0 }, automation?.actionDelaySeconds ?? 0),
        area('definition', 'Definition', { mono: true, rows: 20, required: true, read: parseJson('definition') }, definition),
      ]}
      onSubmit={async body =>
        onSaved(
          automation
            ? await service(apiKey, 'updateAutomation', { path: { id: automation.id }, body })
            : await service(apiKey, 'createAutomation', { body }),
        )
      }
      onClose={onClose}
    />
  );
}

interface TestRunDialogProps {
  readonly context: TeamContext;
  readonly automation: Automation;
  readonly onClose: () => void;
}

/** Runs the draft of an automation with the given trigger input. */
export function TestRunDialog({ context: { team, apiKey }, automation, onClose }: TestRunDialogProps) {
  const run = async (body: TestAutomationRequest) => {
    const { id } = await service(apiKey, 'testAutomation', { path: { id: automation.id }, body });
    navigate(href(`automations/${automation.id}/runs/${id}`, { team: team.id }));
  };
  return (
    <RequestDialog<TestAutomationRequest>
      title={`Test ${automation.name}`}
      submit="Run draft"
      fields={() => [
        text('input.text', 'Text', {}, 'Hello'),
        text('input.externalParticipantId', 'Participant', { mono: true, hint: 'Recipient of message steps, by platform id' }),
        text('input.fetchedCommentId', 'Comment', { mono: true, hint: 'Target of comment steps, by the id of an imported comment' }),
      ]}
      onSubmit={run}
      onClose={onClose}
    />
  );
}
