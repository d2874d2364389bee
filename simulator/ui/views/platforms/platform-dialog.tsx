import { useState } from 'preact/hooks';
import type { PlatformState } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { AccountSelect } from '../../components/account-select.tsx';
import { Select, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { Facts, Loaded } from '../../components/layout.tsx';
import { platformName } from '../../format.ts';
import { useForm } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { type AccountContext, accountsOf, useTeams } from '../../hooks/use-teams.ts';
import { FailureFields } from './failure-fields.tsx';
import { locationLines } from './google-location.ts';
import { formOf, hasMessages, requestOf, STATUS_OPTIONS } from './platform-form.ts';

interface PlatformDialogProps {
  readonly state: PlatformState;
  readonly onChanged: (next: PlatformState) => void;
  readonly onClose: () => void;
}

/** All settings of a platform. */
export function PlatformDialog({ state, onChanged, onClose }: PlatformDialogProps) {
  const { platform } = state;
  const [form, set] = useForm(() => formOf(state));
  const save = async () => {
    onChanged(await control('updatePlatform', { path: { platform }, body: requestOf(form) }));
    return `${platformName(platform)} saved.`;
  };
  return (
    <FormDialog title={platformName(platform)} kind="side" submit="Save" onSubmit={save} onClose={onClose}>
      {error => (
        <>
          <FailureFields form={form} onChange={set} error={error} />
          <fieldset class="stack">
            <legend>Status page</legend>
            <Select
              label="Status"
              value={form.status}
              options={STATUS_OPTIONS}
              onChange={status => set({ status })}
              error={error('status')}
            />
            <TextField label="Note" value={form.note} onInput={note => set({ note })} error={error('note')} />
          </fieldset>
          <fieldset class="stack">
            <legend>Speed</legend>
            <div class="columns">
              <TextField
                label="Latency"
                hint="PT30S, or milliseconds"
                mono
                placeholder="1 to 20 s"
                value={form.latency}
                onInput={latency => set({ latency })}
                error={error('latency')}
              />
              <TextField
                label="Review"
                hint="Time until a post is approved"
                mono
                placeholder="none"
                value={form.review}
                onInput={review => set({ review })}
                error={error('review')}
              />
            </div>
          </fieldset>
          <fieldset class="stack">
            <legend>Crowd</legend>
            <div class="columns">
              <TextField
                label="Comments per post"
                type="number"
                min={0}
                value={form.comments}
                onInput={comments => set({ comments })}
                error={error('crowd.commentsPerPost')}
              />
              {hasMessages(platform) && (
                <TextField
                  label="Messages per day"
                  type="number"
                  min={0}
                  value={form.messages}
                  onInput={messages => set({ messages })}
                  error={error('crowd.messagesPerDay')}
                />
              )}
            </div>
          </fieldset>
          {platform === 'GOOGLE_BUSINESS' && <GoogleLocations />}
        </>
      )}
    </FormDialog>
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
    on: ['request'],
    when: ({ kind, data }) => kind === 'request' && /google-(?:business|profile)/.test(data.path),
    deps: [account.id],
  });
  return (
    <Loaded resource={profile} lines={8}>
      {shown => <Facts items={locationLines(shown)} />}
    </Loaded>
  );
}
