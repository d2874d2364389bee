import type { Webhook } from '../../../../openapi/generated/control-types.ts';
import { control, MAX_CONTROL_PAGE } from '../../api.ts';
import { Select, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { useForm } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';

interface NewEndpointDialogProps {
  readonly onCreated: (endpoint: Webhook) => void;
  readonly onClose: () => void;
}

/** Registers a webhook endpoint. */
export function NewEndpointDialog({ onCreated, onClose }: NewEndpointDialogProps) {
  const organizations = useResource(
    async signal => (await control('listOrganizations', { query: { limit: MAX_CONTROL_PAGE }, signal })).items,
  );
  const [form, set] = useForm({ organizationId: '', url: '', secret: '' });
  const items = organizations.data ?? [];
  const organizationId = form.organizationId || (items.find(({ id }) => id === 'org_acme') ?? items[0])?.id || '';
  const create = async () => {
    const { url, secret } = form;
    onCreated(await control('createWebhook', { body: { organizationId, url, ...(secret && { secret }) } }));
    return 'Endpoint created. It receives all further events.';
  };
  return (
    <FormDialog title="New endpoint" submit="Create" disabled={!organizationId} onSubmit={create} onClose={onClose}>
      {error => (
        <>
          <TextField
            label="URL"
            mono
            required
            placeholder="http://localhost:3000/webhooks"
            hint="https:// for any host, http:// for this machine only."
            value={form.url}
            onInput={url => set({ url })}
            error={error('url')}
          />
          <Select
            label="Organization"
            value={organizationId}
            options={items.map(({ id, name }) => ({ value: id, label: name ? `${name} (${id})` : id }))}
            onChange={id => set({ organizationId: id })}
            error={error('organizationId') ?? organizations.problem?.message}
          />
          <TextField
            label="Secret"
            mono
            placeholder="generated"
            value={form.secret}
            onInput={secret => set({ secret })}
            error={error('secret')}
          />
        </>
      )}
    </FormDialog>
  );
}
