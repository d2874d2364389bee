import { useState } from 'preact/hooks';
import type { WebResource } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, FormProblem, TextArea, TextField } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { say } from '../../store/toasts.ts';
import { CONTENTS, type Content, type WebForm, webFormOf, webRequestOf } from './web-form.ts';

interface DialogProps {
  /** '' for a new one. */
  readonly url: string;
  readonly old: WebResource | undefined;
  readonly onSet: () => void;
  readonly onClose: () => void;
}

/** Sets what an address answers, over what it answered before. */
export function WebDialog({ url, old, onSet, onClose }: DialogProps) {
  const [form, setForm] = useState(() => webFormOf(url, old));
  const set = (change: Partial<WebForm>) => setForm(before => ({ ...before, ...change }));
  const save = useAction(async () => void (await control('setWebResource', { body: await webRequestOf(form) })), { failure: 'form' });
  const error = (field: string) => save.problem?.of(field);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!(await save.run())) return;
    say('The address answers so from now on.');
    onSet();
    onClose();
  };
  return (
    <Dialog title={url === '' ? 'New address' : 'What an address answers'} kind="side" onClose={onClose}>
      <form class="stack" onSubmit={event => void submit(event)}>
        <TextField
          label="URL"
          type="url"
          mono
          required
          placeholder="https://cdn.example.com/clip.mp4"
          value={form.url}
          onInput={next => set({ url: next })}
          error={error('url')}
        />
        <div class="fault-path">
          <TextField
            label="Status"
            type="number"
            min={200}
            max={599}
            required
            value={form.status}
            onInput={status => set({ status })}
            error={error('status')}
          />
          <TextField
            label="Content type"
            mono
            placeholder="by extension"
            value={form.contentType}
            onInput={contentType => set({ contentType })}
            error={error('contentType')}
          />
        </div>
        <fieldset class="stack">
          <legend>What is there</legend>
          <Segmented<Content>
            label="Where the content comes from"
            value={form.content}
            options={CONTENTS}
            onChange={content => set({ content })}
          />
          <ContentFields form={form} set={set} error={error} />
        </fieldset>
        <TextField
          label="Delay"
          mono
          placeholder="none"
          hint="On the world’s clock: PT30S, or milliseconds."
          value={form.delay}
          onInput={delay => set({ delay })}
          error={error('delay')}
        />
        <FormProblem problem={save.problem} />
        <div class="row row-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={save.busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ContentProps {
  readonly form: WebForm;
  readonly set: (change: Partial<WebForm>) => void;
  readonly error: (field: string) => string | undefined;
}

function ContentFields({ form, set, error }: ContentProps) {
  switch (form.content) {
    case 'size':
      return (
        <TextField
          label="Size in bytes"
          type="number"
          min={0}
          required
          hint="Made up as it is read: a terabyte costs nothing."
          value={form.size}
          onInput={size => set({ size })}
          error={error('size')}
        />
      );
    case 'text':
      return <TextArea label="Text" mono rows={6} value={form.text} onInput={text => set({ text })} error={error('bodyBase64')} />;
    case 'file':
      return (
        <Field label="File" error={error('bodyBase64')}>
          {field => (
            <input
              {...field}
              class="input"
              type="file"
              required
              onChange={event => set({ file: event.currentTarget.files?.item(0) ?? null })}
            />
          )}
        </Field>
      );
    default:
      return <p class="muted">A small valid file of the type that the extension names.</p>;
  }
}
