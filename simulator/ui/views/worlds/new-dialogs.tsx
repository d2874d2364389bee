/** What is made in a world: organizations, teams, accounts. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Plan, Platform } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, Select, Switch, TextField } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Loaded } from '../../components/states.tsx';
import { platformName } from '../../format/words.ts';
import { type Action, useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';

interface MakeProps {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

interface FormProps {
  readonly title: string;
  readonly answer: string;
  readonly action: Action<[]>;
  readonly onMade: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog that makes something, and closes once it is there. */
function MakeDialog({ title, answer, action, onMade, onClose, children }: FormProps) {
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!(await action.run())) return;
    onMade();
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={event => void submit(event)}>
        {children}
        <FormProblem problem={action.problem} />
        <div class="row row-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={action.busy}>
            {answer}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function NewOrganizationDialog(props: MakeProps) {
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const [plan, setPlan] = useState<Plan>('BUSINESS');
  const [dms, setDms] = useState(true);
  const [automations, setAutomations] = useState(true);
  const create = useAction(
    async () => {
      const features = { dms, automations };
      const made = await control('createOrganization', { body: { ...(id && { id }), ...(name && { name }), plan, features } });
      await control('createApiKey', { path: { id: made.id }, body: {} });
      return `${made.name ?? made.id} is there, with an API key.`;
    },
    { failure: 'form' },
  );
  return (
    <MakeDialog title="New organization" answer="Create" action={create} {...props}>
      <TextField label="Name" value={name} onInput={setName} error={create.problem?.of('name')} />
      <TextField label="Id" mono placeholder="made for you" value={id} onInput={setId} error={create.problem?.of('id')} />
      <Segmented<Plan>
        label="Plan"
        value={plan}
        options={[
          { value: 'FREE', label: 'Free' },
          { value: 'PRO', label: 'Pro' },
          { value: 'BUSINESS', label: 'Business' },
        ]}
        onChange={setPlan}
      />
      <div class="row">
        <Switch label="Messages" checked={dms} onChange={setDms} />
        <Switch label="Automations" checked={automations} onChange={setAutomations} />
      </div>
    </MakeDialog>
  );
}

export function NewTeamDialog({ organizationId, ...props }: MakeProps & { readonly organizationId: string }) {
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const create = useAction(
    async () => {
      const made = await control('createOrganizationTeam', { path: { id: organizationId }, body: { name, ...(id && { id }) } });
      return `${made.name} is there.`;
    },
    { failure: 'form' },
  );
  return (
    <MakeDialog title="New team" answer="Create" action={create} {...props}>
      <TextField label="Name" required value={name} onInput={setName} error={create.problem?.of('name')} />
      <TextField label="Id" mono placeholder="made for you" value={id} onInput={setId} error={create.problem?.of('id')} />
    </MakeDialog>
  );
}

interface ConnectProps extends MakeProps {
  readonly teamId: string;
  readonly teamName: string;
  /** Platforms that the team has an account of: connecting one of them connects it again. */
  readonly taken: readonly Platform[];
}

export function ConnectDialog({ teamId, teamName, taken, ...props }: ConnectProps) {
  const platforms = useResource(async signal => (await control('listPlatforms', { signal })).items.map(({ platform }) => platform));
  const [chosen, choose] = useState<Platform | null>(null);
  const [externalId, setExternalId] = useState('');
  const [withMessagingScope, setScope] = useState(true);
  const type = chosen ?? platforms.data?.find(platform => !taken.includes(platform)) ?? 'INSTAGRAM';
  const create = useAction(
    async () => {
      await control('createControlSocialAccount', { body: { teamId, type, withMessagingScope, ...(externalId && { externalId }) } });
      return `${platformName(type)} is connected to ${teamName}.`;
    },
    { failure: 'form' },
  );
  return (
    <MakeDialog title={`Connect an account to ${teamName}`} answer="Connect" action={create} {...props}>
      <Loaded resource={platforms} lines={1}>
        {items => (
          <Select<Platform>
            label="Platform"
            value={type}
            options={items.map(value => ({ value, label: platformName(value) + (taken.includes(value) ? ', connected' : '') }))}
            onChange={choose}
            hint={taken.includes(type) ? 'The team has one: with the same external id it is connected again.' : undefined}
            error={create.problem?.of('type')}
          />
        )}
      </Loaded>
      <TextField
        label="External id"
        mono
        placeholder="a new account"
        hint="The same id in two teams is the same real account."
        value={externalId}
        onInput={setExternalId}
        error={create.problem?.of('externalId')}
      />
      <Switch label="With permission for messages" checked={withMessagingScope} onChange={setScope} />
    </MakeDialog>
  );
}
