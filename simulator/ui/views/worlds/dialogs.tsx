/** The dialogs that create and reset worlds, and that create organizations, teams and accounts. */
import type {
  CreateControlSocialAccountRequest,
  CreateOrganizationRequest,
  CreateOrganizationTeamRequest,
  CreateWorldRequest,
  Platform,
  ResetWorldRequest,
  UpdateControlSocialAccountRequest,
  World,
} from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../../../openapi/generated/types.ts';
import { control } from '../../api.ts';
import { Loaded } from '../../components/layout.tsx';
import { RequestDialog } from '../../components/request-fields.tsx';
import { choice, type FormOf, select, sent, text, toggle, type Values } from '../../components/request-form.ts';
import { platformName } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { switchWorld, world } from '../../store/world.ts';
import { accountFields, PLANS, resetFields, worldFields } from './world-form.ts';

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Creates a world and selects it. `worlds` can be copied. */
export function NewWorldDialog({ worlds, onClose }: { readonly worlds: readonly World[]; readonly onClose: () => void }) {
  const create = async (body: CreateWorldRequest) => {
    const { id } = await control('createWorld', { body });
    switchWorld(id);
    return `Switched to ${id}.`;
  };
  const fields = (values: Values) => worldFields(values, worlds, world.peek());
  return <RequestDialog title="New world" submit="Create" fields={fields} onSubmit={create} onClose={onClose} />;
}

/** Resets the selected world. */
export function ResetDialog({ onDone, onClose }: DialogProps) {
  const reset = async (body: ResetWorldRequest) => {
    await control('resetWorld', { body });
    onDone();
    return 'World reset.';
  };
  return (
    <RequestDialog
      title={`Reset ${world.value}`}
      submit="Reset"
      danger
      intro={<p>All data and the request log are deleted. API keys and snapshots are kept. Empty fields keep their current value.</p>}
      fields={resetFields}
      onSubmit={reset}
      onClose={onClose}
    />
  );
}

export function NewOrganizationDialog({ onDone, onClose }: DialogProps) {
  const create = async (body: CreateOrganizationRequest) => {
    const { id, name } = await control('createOrganization', { body });
    await control('createApiKey', { path: { id }, body: {} });
    onDone();
    return `${name ?? id} created with an API key.`;
  };
  return (
    <RequestDialog<CreateOrganizationRequest>
      title="New organization"
      submit="Create"
      fields={() => [
        text('name', 'Name'),
        text('id', 'Id', { mono: true, placeholder: 'generated' }),
        choice('plan', 'Plan', PLANS, {}, 'BUSINESS'),
        { class: 'row', items: [toggle('features.dms', 'Messages', true), toggle('features.automations', 'Automations', true)] },
      ]}
      onSubmit={create}
      onClose={onClose}
    />
  );
}

export function NewTeamDialog({ organizationId, onDone, onClose }: DialogProps & { readonly organizationId: string }) {
  const create = async (body: CreateOrganizationTeamRequest) => {
    const { name } = await control('createOrganizationTeam', { path: { id: organizationId }, body });
    onDone();
    return `${name} created.`;
  };
  return (
    <RequestDialog<CreateOrganizationTeamRequest>
      title="New team"
      submit="Create"
      fields={() => [text('name', 'Name', { required: true }), text('id', 'Id', { mono: true, placeholder: 'generated' })]}
      onSubmit={create}
      onClose={onClose}
    />
  );
}

interface ConnectDialogProps extends DialogProps {
  readonly teamId: string;
  readonly teamName: string;
  /** Platforms on which the team already has an account. */
  readonly connected: readonly Platform[];
}

export function ConnectDialog({ teamId, teamName, connected, onDone, onClose }: ConnectDialogProps) {
  const platforms = useResource(async signal => (await control('listPlatforms', { signal })).items.map(({ platform }) => platform));
  const free = platforms.data?.find(platform => !connected.includes(platform)) ?? 'INSTAGRAM';
  const isConnected = (value: unknown) => connected.some(platform => platform === value);
  const connect = async (body: CreateControlSocialAccountRequest) => {
    await control('createControlSocialAccount', { body });
    onDone();
    return `${platformName(body.type)} connected to ${teamName}.`;
  };
  const fields = ({ type = free }: Values): FormOf<CreateControlSocialAccountRequest> => [
    sent('teamId', teamId),
    platforms.data &&
      select(
        'type',
        'Platform',
        platforms.data.map(value => ({ value, label: platformName(value) + (isConnected(value) ? ', connected' : '') })),
        { hint: isConnected(type) ? 'The same external id reconnects the existing account.' : undefined },
        free,
      ),
    text('externalId', 'External id', {
      mono: true,
      placeholder: 'new account',
      hint: 'Teams that use the same id share the same account of the platform.',
    }),
    toggle('withMessagingScope', 'With messaging permission', true),
  ];
  return (
    <RequestDialog<CreateControlSocialAccountRequest>
      title={`Connect an account to ${teamName}`}
      submit="Connect"
      disabled={!platforms.data}
      intro={
        <Loaded resource={platforms} lines={1}>
          {() => null}
        </Loaded>
      }
      fields={fields}
      onSubmit={connect}
      onClose={onClose}
    />
  );
}

/** Changes what the platform says about an account of TWITTER, REDDIT or YOUTUBE. */
export function AccountDialog({ account, onDone, onClose }: DialogProps & { readonly account: SocialAccount }) {
  const { id, type } = account;
  const side = useResource(async signal => (type === 'YOUTUBE' ? control('getPlatformSide', { path: { id }, signal }) : null));
  const save = async (body: UpdateControlSocialAccountRequest) => {
    await control('updateControlSocialAccount', { path: { id }, body });
    onDone();
    return 'Account changed.';
  };
  return (
    <RequestDialog<UpdateControlSocialAccountRequest>
      title={`Edit ${id}`}
      submit="Save"
      fields={values => accountFields(account, side.data?.isVerified, values)}
      onSubmit={save}
      onClose={onClose}
    >
      <Loaded resource={side} lines={1}>
        {data =>
          data && (
            <p class="muted">
              {data.isVerified === null
                ? 'The account has no channel selected.'
                : 'Only videos of a verified channel take thumbnails of their own.'}
            </p>
          )
        }
      </Loaded>
    </RequestDialog>
  );
}
