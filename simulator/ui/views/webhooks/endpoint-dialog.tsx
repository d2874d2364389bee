import { RefreshCw, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import type { Webhook } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button, Time } from '../../components/basic.tsx';
import { Code } from '../../components/code.tsx';
import { Slider, Switch, TextField } from '../../components/field.tsx';
import { ConfirmButton, Dialog, Form, FormProblem } from '../../components/form.tsx';
import { Facts } from '../../components/layout.tsx';
import { useAction, useFormAction } from '../../hooks/use-action.ts';
import { href } from '../../router.ts';
import { DELIVERY_FAULTS, Health, setEnabled } from './endpoints.tsx';

interface DialogProps {
  readonly endpoint: Webhook;
  readonly onChanged: (next: Webhook) => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** The settings and status of an endpoint. */
export function EndpointDialog({ endpoint, onChanged, onDeleted, onClose }: DialogProps) {
  const { id, enabled, organizationId, failureCount, lastSuccessAt, disabledAt, createdAt } = endpoint;
  const enable = useAction(async (isOn: boolean) => onChanged(await setEnabled(id, isOn)));
  const remove = async () => {
    await control('deleteWebhook', { path: { id } });
    onDeleted();
    return 'Endpoint deleted.';
  };
  return (
    <Dialog title="Endpoint" kind="side" onClose={onClose}>
      <div class="stack">
        <UrlForm endpoint={endpoint} onChanged={onChanged} />
        <div class="row webhook-dialog-state">
          <Switch label="Enabled" checked={enabled} disabled={enable.busy} onChange={isOn => void enable.run(isOn)} />
          <Health endpoint={endpoint} />
        </div>
        <Facts
          items={[
            ['Id', <code>{id}</code>],
            ['Organization', organizationId],
            ['Failures', <span class="number">{failureCount} since the last success</span>],
            ['Last success', lastSuccessAt ? <Time at={lastSuccessAt} format="full" /> : 'none yet'],
            disabledAt === null ? null : ['Disabled', <Time at={disabledAt} format="full" />],
            ['Created', <Time at={createdAt} format="full" />],
          ]}
        />
        <Secret endpoint={endpoint} onChanged={onChanged} />
        <DeliveryFaults endpoint={endpoint} onChanged={onChanged} />
        <div class="row webhook-dialog-foot">
          <a href={href('webhooks', { endpoint: id })}>Events of this endpoint</a>
          <ConfirmButton
            text="Delete"
            icon={Trash2}
            title="Delete the endpoint"
            warning="It receives no further deliveries, and its secret is deleted. Past deliveries stay in the log."
            confirm="Delete"
            onConfirm={remove}
          />
        </div>
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly endpoint: Webhook;
  readonly onChanged: (next: Webhook) => void;
}

function UrlForm({ endpoint: { id, url }, onChanged }: PartProps) {
  const [text, setText] = useState(url);
  const save = useFormAction(async () => {
    onChanged(await control('updateWebhook', { path: { id }, body: { url: text } }));
    return 'URL saved.';
  });
  const urlError = save.problem?.messageFor('url');
  return (
    <Form class="stack-small" action={save}>
      <TextField label="URL" mono required value={text} onInput={setText} error={urlError} />
      {!urlError && <FormProblem problem={save.problem} />}
      {text !== url && (
        <div class="row row-end">
          <Button text="Cancel" small onClick={() => setText(url)} />
          <Button text="Save" small kind="primary" type="submit" busy={save.busy} />
        </div>
      )}
    </Form>
  );
}

function Secret({ endpoint: { id, secret }, onChanged }: PartProps) {
  const rotate = async () => {
    onChanged(await control('rotateWebhookSecret', { path: { id } }));
    return 'Secret rotated.';
  };
  return (
    <fieldset class="stack-small">
      <div class="webhook-part-head">
        <h3>Signing secret</h3>
        <ConfirmButton
          text="Rotate"
          small
          kind="plain"
          icon={RefreshCw}
          title="Rotate the secret"
          warning="Deliveries are signed with a new secret from now on. Receivers that use the old one will reject them."
          confirm="Rotate"
          onConfirm={rotate}
        />
      </div>
      <Code text={secret} label="signing secret" wrap />
    </fieldset>
  );
}

/** Sliders for the rates of delivery faults. A change is saved when the slider is released. */
function DeliveryFaults({ endpoint: { id, chaos }, onChanged }: PartProps) {
  const change = useAction(async (name: string, rate: number) =>
    onChanged(await control('setWebhookChaos', { path: { id }, body: { [name]: rate } })),
  );
  const reset = async () => {
    const body = Object.fromEntries(DELIVERY_FAULTS.map(({ name }) => [name, 0]));
    onChanged(await control('setWebhookChaos', { path: { id }, body }));
  };
  return (
    <fieldset class="stack-small webhook-faults">
      <div class="webhook-part-head">
        <h3>Delivery faults</h3>
        {DELIVERY_FAULTS.some(({ name }) => chaos[name] > 0) && <Button text="Reset" small action={reset} />}
      </div>
      {DELIVERY_FAULTS.map(({ name, label, hint }) => (
        <Slider key={name} label={label} hint={hint} value={chaos[name]} onChange={rate => void change.run(name, rate)} />
      ))}
    </fieldset>
  );
}
