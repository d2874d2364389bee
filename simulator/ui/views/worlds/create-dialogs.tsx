/** Dialogs that create organizations, teams and accounts. */
import { useState } from 'preact/hooks';
import type { Plan, Platform } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Segmented, Select, Switch, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { Loaded } from '../../components/layout.tsx';
import { platformName } from '../../format.ts';
import { useForm } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { PLANS } from './plans.ts';

interface CreateDialogProps {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

export function NewOrganizationDialog({ onCreated, onClose }: CreateDialogProps) {
  const [form, set] = useForm({ id: '', name: '', plan: 'BUSINESS' as Plan, dms: true, automations: true });
  const create = async () => {
    const { id, name, plan, ...features } = form;
    const created = await control('createOrganization', { body: { ...(id && { id }), ...(name && { name }), plan, features } });
    await control('createApiKey', { path: { id: created.id }, body: {} });
    onCreated();
    return `${created.name ?? created.id} created with an API key.`;
  };
  return (
    <FormDialog title="New organization" submit="Create" onSubmit={create} onClose={onClose}>
      {error => (
        <>
          <TextField label="Name" value={form.name} onInput={name => set({ name })} error={error('name')} />
          <TextField label="Id" mono placeholder="generated" value={form.id} onInput={id => set({ id })} error={error('id')} />
          <Segmented<Plan> label="Plan" value={form.plan} options={PLANS} onChange={plan => set({ plan })} />
          <div class="row">
            <Switch label="Messages" checked={form.dms} onChange={dms => set({ dms })} />
            <Switch label="Automations" checked={form.automations} onChange={automations => set({ automations })} />
          </div>
        </>
      )}
    </FormDialog>
  );
}

export function NewTeamDialog({ organizationId, onCreated, onClose }: CreateDialogProps & { readonly organizationId: string }) {
  const [form, set] = useForm({ id: '', name: '' });
  const create = async () => {
    const { id, name } = form;
    const created = await control('createOrganizationTeam', { path: { id: organizationId }, body: { name, ...(id && { id }) } });
    onCreated();
    return `${created.name} created.`;
  };
  return (
    <FormDialog title="New team" submit="Create" onSubmit={create} onClose={onClose}>
      {error => (
        <>
          <TextField label="Name" required value={form.name} onInput={name => set({ name })} error={error('name')} />
          <TextField label="Id" mono placeholder="generated" value={form.id} onInput={id => set({ id })} error={error('id')} />
        </>
      )}
    </FormDialog>
  );
}

interface ConnectDialogProps extends CreateDialogProps {
  readonly teamId: string;
  readonly teamName: string;
  /** Platforms on which the team already has an account. */
  readonly connected: readonly Platform[];
}

export function ConnectDialog({ teamId, teamName, connected, onCreated, onClose }: ConnectDialogProps) {
  const platforms = useResource(async signal => (await control('listPlatforms', { signal })).items.map(({ platform }) => platform));
  const [selected, setSelected] = useState<Platform | null>(null);
  const [form, set] = useForm({ externalId: '', withMessagingScope: true });
  const type = selected ?? platforms.data?.find(platform => !connected.includes(platform)) ?? 'INSTAGRAM';
  const connect = async () => {
    const { externalId, withMessagingScope } = form;
    await control('createControlSocialAccount', { body: { teamId, type, withMessagingScope, ...(externalId && { externalId }) } });
    onCreated();
    return `${platformName(type)} connected to ${teamName}.`;
  };
  return (
    <FormDialog title={`Connect an account to ${teamName}`} submit="Connect" onSubmit={connect} onClose={onClose}>
      {error => (
        <>
          <Loaded resource={platforms} lines={1}>
            {items => (
              <Select<Platform>
                label="Platform"
                value={type}
                options={items.map(value => ({ value, label: platformName(value) + (connected.includes(value) ? ', connected' : '') }))}
                onChange={setSelected}
                hint={connected.includes(type) ? 'The same external id reconnects the existing account.' : undefined}
                error={error('type')}
              />
            )}
          </Loaded>
          <TextField
            label="External id"
            mono
            placeholder="new account"
            hint="Teams that use the same id share the same account of the platform."
            value={form.externalId}
            onInput={externalId => set({ externalId })}
            error={error('externalId')}
          />
          <Switch
            label="With messaging permission"
            checked={form.withMessagingScope}
            onChange={withMessagingScope => set({ withMessagingScope })}
          />
        </>
      )}
    </FormDialog>
  );
}
