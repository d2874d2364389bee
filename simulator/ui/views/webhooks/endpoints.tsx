import { Plus, SlidersHorizontal, Webhook as WebhookIcon } from 'lucide';
import type { CreateWebhookRequest, Webhook, WebhookChaos, WebhookList } from '../../../../openapi/generated/control-types.ts';
import { control, MAX_CONTROL_PAGE } from '../../api.ts';
import { Badge, Button, Icon, Time } from '../../components/basic.tsx';
import { Why } from '../../components/detail.tsx';
import { Switch } from '../../components/field.tsx';
import { Empty, Panel } from '../../components/layout.tsx';
import { Rows } from '../../components/list.tsx';
import { RequestDialog } from '../../components/request-fields.tsx';
import { obstacle, select, text } from '../../components/request-form.ts';
import { count, formatPercent } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import type { Resource } from '../../hooks/use-resource.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { hrefHere } from '../../router.ts';

interface PanelProps {
  readonly endpoints: Resource<WebhookList>;
  readonly onChanged: (next: Webhook) => void;
  readonly onNew: () => void;
}

/** The webhook endpoints. */
export function EndpointsPanel({ endpoints, onChanged, onNew }: PanelProps) {
  return (
    <Panel title="Endpoints" actions={<Button text="New endpoint" small icon={Plus} onClick={onNew} />} flush>
      <Rows
        resource={endpoints}
        lines={2}
        class="rows webhook-endpoints"
        empty={
          <Empty title="No endpoints yet" icon={WebhookIcon}>
            Register your receiver, such as <code>http://localhost:3000/webhooks</code>, to receive events.
          </Empty>
        }
      >
        {endpoint => <EndpointRow endpoint={endpoint} onChanged={onChanged} />}
      </Rows>
    </Panel>
  );
}

function EndpointRow({ endpoint, onChanged }: { readonly endpoint: Webhook; readonly onChanged: (next: Webhook) => void }) {
  const { id, url, organizationId, enabled, chaos } = endpoint;
  const change = useAction(async (isOn: boolean) => onChanged(await setEnabled(id, isOn)));
  const faults = deliveryFaultsSentence(chaos);
  return (
    <div class="webhook-endpoint">
      <Switch label={`Deliver to ${url}`} hideLabel checked={enabled} disabled={change.busy} onChange={isOn => void change.run(isOn)} />
      <a class="webhook-endpoint-url mono truncate" href={hrefHere(`webhooks/${id}`)} title={url}>
        {url}
      </a>
      <span class="webhook-endpoint-state">
        {faults && (
          <span title={faults}>
            <Badge tone="warn">faults</Badge>
          </span>
        )}
        <Health endpoint={endpoint} />
        <Why id={id} />
      </span>
      <span class="spare muted truncate">{organizationId}</span>
      <a class="link-quiet" href={hrefHere(`webhooks/${id}`)}>
        <Icon icon={SlidersHorizontal} size={14} />
        <span class="spare">Settings</span>
        <span class="visually-hidden"> of {url}</span>
      </a>
    </div>
  );
}

export async function setEnabled(id: string, isOn: boolean): Promise<Webhook> {
  return isOn ? control('enableWebhook', { path: { id } }) : control('updateWebhook', { path: { id }, body: { enabled: false } });
}

export function Health({ endpoint: { enabled, failureCount, lastSuccessAt } }: { readonly endpoint: Webhook }) {
  if (!enabled) return <Badge>disabled</Badge>;
  if (failureCount > 0)
    return (
      <Badge tone="bad" dot>
        {count(failureCount, 'failure')}
      </Badge>
    );
  if (!lastSuccessAt) return <Badge>no deliveries</Badge>;
  return (
    <Badge tone="good" dot>
      delivered <Time at={lastSuccessAt} />
    </Badge>
  );
}

interface DeliveryFault {
  readonly name: keyof WebhookChaos;
  readonly label: string;
  readonly hint: string;
}

export const DELIVERY_FAULTS: readonly DeliveryFault[] = [
  { name: 'duplicate', label: 'Duplicate', hint: 'The delivery is sent twice.' },
  { name: 'reorder', label: 'Reorder', hint: 'A later delivery is sent first.' },
  { name: 'delay', label: 'Delay', hint: 'The delivery is sent 1 s to 10 min late.' },
  { name: 'corruptSignature', label: 'Corrupt the signature', hint: 'The signature is well-formed but wrong.' },
  { name: 'truncate', label: 'Truncate the body', hint: 'The signature is that of the full body.' },
  { name: 'loseAck', label: 'Lose the response', hint: 'The endpoint receives the delivery, and receives it again.' },
];

/** `Duplicate 50 %, lose the response 100 %`; empty without faults. */
function deliveryFaultsSentence(chaos: WebhookChaos): string {
  const phrases = DELIVERY_FAULTS.filter(({ name }) => chaos[name] > 0).map(
    ({ name, label }) => `${label.toLowerCase()} ${formatPercent(chaos[name])}`,
  );
  const sentence = phrases.join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

interface NewEndpointDialogProps {
  readonly onCreated: (endpoint: Webhook) => void;
  readonly onClose: () => void;
}

/** Registers a webhook endpoint. */
export function NewEndpointDialog({ onCreated, onClose }: NewEndpointDialogProps) {
  const organizations = useResource(
    async signal => (await control('listOrganizations', { query: { limit: MAX_CONTROL_PAGE }, signal })).items,
  );
  const items = organizations.data ?? [];
  const first = items.find(({ id }) => id === 'org_acme') ?? items[0];
  const options = items.map(({ id, name }) => ({ value: id, label: name ? `${name} (${id})` : id }));
  const create = async (body: CreateWebhookRequest) => {
    onCreated(await control('createWebhook', { body }));
    return 'Endpoint created. It receives all further events.';
  };
  return (
    <RequestDialog<CreateWebhookRequest>
      title="New endpoint"
      submit="Create"
      disabled={!first}
      fields={() => [
        text('url', 'URL', {
          mono: true,
          required: true,
          placeholder: 'http://localhost:3000/webhooks',
          hint: 'https:// for any host, http:// for this machine only.',
        }),
        organizations.problem ? obstacle(organizations.problem.message) : select('organizationId', 'Organization', options, {}, first?.id),
        text('secret', 'Secret', { mono: true, placeholder: 'generated' }),
      ]}
      onSubmit={create}
      onClose={onClose}
    />
  );
}
