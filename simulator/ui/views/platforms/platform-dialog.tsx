import { useState } from 'preact/hooks';
import type { PlatformState, UpdatePlatformRequest } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { AccountSelect } from '../../components/account-select.tsx';
import { Facts, Loaded } from '../../components/layout.tsx';
import { RequestDialog } from '../../components/request-fields.tsx';
import { platformName } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { type AccountContext, accountsOf, useTeams } from '../../hooks/use-teams.ts';
import { locationLines } from './google-location.ts';
import { platformFields } from './platform-form.ts';

interface PlatformDialogProps {
  readonly state: PlatformState;
  readonly onChanged: (next: PlatformState) => void;
  readonly onClose: () => void;
}

/** All settings of a platform. */
export function PlatformDialog({ state, onChanged, onClose }: PlatformDialogProps) {
  const { platform } = state;
  const save = async (body: UpdatePlatformRequest) => {
    onChanged(await control('updatePlatform', { path: { platform }, body }));
    return `${platformName(platform)} saved.`;
  };
  return (
    <RequestDialog
      title={platformName(platform)}
      kind="side"
      submit="Save"
      fields={values => platformFields(state, values)}
      onSubmit={save}
      onClose={onClose}
    >
      {platform === 'GOOGLE_BUSINESS' && <GoogleLocations />}
    </RequestDialog>
  );
}

/** The locations of the connected accounts as Google has them. They are read-only here: the public API and the control API change them. */
function GoogleLocations() {
  const teams = useTeams();
  const [chosen, setChosen] = useState<string>();
  return (
    <fieldset class="stack">
      <legend>Location</legend>
      <Loaded resource={teams} lines={4}>
        {all => {
          const contexts = accountsOf(all, ({ type, externalId }) => type === 'GOOGLE_BUSINESS' && externalId !== null);
          const context = contexts.find(({ account }) => account.id === chosen) ?? contexts[0];
          if (!context) return <p>No account has selected a location.</p>;
          return (
            <>
              <AccountSelect contexts={contexts} value={context} onChange={setChosen} />
              <GoogleLocation key={context.account.id} context={context} />
            </>
          );
        }}
      </Loaded>
    </fieldset>
  );
}

function GoogleLocation({ context: { account } }: { readonly context: AccountContext }) {
  const profile = useResource(signal => control('getGoogleProfile', { path: { id: account.id }, signal }), {
    on: { request: ({ path }) => /google-(?:business|profile)/.test(path) },
    deps: [account.id],
  });
  return (
    <Loaded resource={profile} lines={8}>
      {shown => <Facts items={locationLines(shown)} />}
    </Loaded>
  );
}
