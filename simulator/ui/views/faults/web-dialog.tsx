import type { WebResource } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Field, Segmented, TextArea, TextField } from '../../components/field.tsx';
import { type FieldError, FormDialog } from '../../components/form.tsx';
import { useForm } from '../../hooks/use-action.ts';
import { CONTENTS, type Content, type WebForm, webFormOf, webRequestOf } from './web-form.ts';

interface WebDialogProps {
  /** '' for a new one. */
  readonly url: string;
  readonly resource: WebResource | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Sets the response of a URL of the fake web. */
export function WebDialog({ url, resource, onSaved, onClose }: WebDialogProps) {
  const [form, set] = useForm(() => webFormOf(url, resource));
  const save = async () => {
    await control('setWebResource', { body: await webRequestOf(form) });
    onSaved();
    return 'Response saved.';
  };
  return (
    <FormDialog title={url === '' ? 'New URL' : 'Edit URL'} kind="side" submit="Save" onSubmit={save} onClose={onClose}>
      {error => (
        <>
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
          <div class="fault-columns">
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
            <legend>Content</legend>
            <Segmented<Content>
              label="Source of the content"
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
            hint="In simulated time: PT30S, or milliseconds."
            value={form.delay}
            onInput={delay => set({ delay })}
            error={error('delay')}
          />
        </>
      )}
    </FormDialog>
  );
}

interface ContentProps {
  readonly form: WebForm;
  readonly set: (change: Partial<WebForm>) => void;
  readonly error: FieldError;
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
          hint="Generated while it is read: even a terabyte takes no memory."
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
      return <p class="muted">A small valid file of the type of the extension.</p>;
  }
}
