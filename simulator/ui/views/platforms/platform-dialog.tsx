import type { PlatformState } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Select, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { platformName } from '../../format/words.ts';
import { useForm } from '../../hooks/use-form.ts';
import { hasMessages } from './crowd.ts';
import { FailureFields } from './failure-fields.tsx';
import { GoogleLocations } from './google-locations.tsx';
import { formOf, requestOf, STATUS_OPTIONS } from './platform-form.ts';

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
