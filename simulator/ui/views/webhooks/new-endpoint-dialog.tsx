import { useState } from 'preact/hooks';
import type { Webhook } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, Select, TextField } from '../../components/field.tsx';
import { Loaded } from '../../components/states.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { say } from '../../store/toasts.ts';

interface DialogProps {
  readonly onMade: (made: Webhook) => void;
  readonly onClose: () => void;
}

export function NewEndpointDialog({ onMade, onClose }: DialogProps) {
  const organizations = useResource(async signal => (await control('listOrganizations', { query: { limit: 1000 }, signal })).items);
  const [organization, setOrganization] = useState('');
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState('');
  const create = useAction(
    async (organizationId: string) => onMade(await control('createWebhook', { body: { organizationId, url, ...(secret && { secret }) } })),
    { failure: 'form' },
  );
  const submit = async (event: Event, organizationId: string) => {
    event.preventDefault();
    if (!(await create.run(organizationId))) return;
    say('The endpoint gets what happens from now on.');
    onClose();
  };
  return (
    <Dialog title="New endpoint" onClose={onClose}>
      <Loaded resource={organizations}>
        {items => {
          const chosen = organization || (items.find(({ id }) => id === 'org_acme') ?? items[0])?.id || '';
          return (
            <form class="stack" onSubmit={event => void submit(event, chosen)}>
              <TextField
                label="URL"
                mono
                required
                placeholder="http://localhost:3000/webhooks"
                hint="https:// goes anywhere, http:// to this machine only."
                value={url}
                onInput={setUrl}
                error={create.problem?.of('url')}
              />
              <Select
                label="Organization"
                value={chosen}
                options={items.map(({ id, name }) => ({ value: id, label: name ? `${name} (${id})` : id }))}
                onChange={setOrganization}
                error={create.problem?.of('organizationId')}
              />
              <TextField
                label="Secret"
                mono
                placeholder="made for you"
                value={secret}
                onInput={setSecret}
                error={create.problem?.of('secret')}
              />
              <FormProblem problem={create.problem} />
              <div class="row row-end">
                <Button onClick={onClose}>Cancel</Button>
                <Button type="submit" kind="primary" busy={create.busy} disabled={!chosen}>
                  Create
                </Button>
              </div>
            </form>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
