import { useState } from 'preact/hooks';
import type { PlatformState } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, Select, TextField } from '../../components/field.tsx';
import { platformName } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { say } from '../../store/toasts.ts';
import { hasMessages } from './crowd.ts';
import { FailureFields } from './failure-fields.tsx';
import { formOf, type PlatformForm, requestOf, STATUS_OPTIONS } from './platform-form.ts';

interface DialogProps {
  readonly state: PlatformState;
  readonly onChanged: (next: PlatformState) => void;
  readonly onClose: () => void;
}

/** Everything that can be set for a platform. */
export function PlatformDialog({ state, onChanged, onClose }: DialogProps) {
  const { platform } = state;
  const [form, setForm] = useState(() => formOf(state));
  const set = (change: Partial<PlatformForm>) => setForm(old => ({ ...old, ...change }));
  const save = useAction(async () => onChanged(await control('updatePlatform', { path: { platform }, body: requestOf(form) })), {
    failure: 'form',
  });
  const error = (field: string) => save.problem?.of(field);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!(await save.run())) return;
    say(`${platformName(platform)} is as you set it.`);
    onClose();
  };
  return (
    <Dialog title={platformName(platform)} kind="side" onClose={onClose}>
      <form class="stack" onSubmit={event => void submit(event)}>
        <FailureFields form={form} onChange={set} error={error} />
        <fieldset class="stack">
          <legend>What its status page says</legend>
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
          <legend>How fast it is</legend>
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
              hint="How long it holds a post"
              mono
              placeholder="none"
              value={form.review}
              onInput={review => set({ review })}
              error={error('review')}
            />
          </div>
        </fieldset>
        <fieldset class="stack">
          <legend>How much its people say</legend>
          <div class="columns">
            <TextField
              label="Comments a post"
              type="number"
              min={0}
              value={form.comments}
              onInput={comments => set({ comments })}
              error={error('crowd.commentsPerPost')}
            />
            {hasMessages(platform) && (
              <TextField
                label="Messages a day"
                type="number"
                min={0}
                value={form.messages}
                onInput={messages => set({ messages })}
                error={error('crowd.messagesPerDay')}
              />
            )}
          </div>
        </fieldset>
        <FormProblem problem={save.problem} />
        <div class="row row-end dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={save.busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
