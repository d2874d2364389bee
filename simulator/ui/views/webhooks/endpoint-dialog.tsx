import { RefreshCw, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import type { Webhook } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Code } from '../../components/code.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, Slider, Switch, TextField } from '../../components/field.tsx';
import { Facts } from '../../components/layout.tsx';
import { Time } from '../../components/time.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { href } from '../../router.ts';
import { MISHAPS } from './chaos.ts';
import { Health, setEnabled } from './endpoints-panel.tsx';

interface DialogProps {
  readonly endpoint: Webhook;
  readonly onChanged: (next: Webhook) => void;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

/** Everything that can be seen and set of an endpoint. */
export function EndpointDialog({ endpoint, onChanged, onGone, onClose }: DialogProps) {
  const { id, enabled, organizationId, failureCount, lastSuccessAt, disabledAt, createdAt } = endpoint;
  const enable = useAction(async (isOn: boolean) => onChanged(await setEnabled(id, isOn)));
  const remove = useAction(async () => {
    await control('deleteWebhook', { path: { id } });
    onGone();
    return 'The endpoint is gone.';
  });
  return (
    <Dialog title="Endpoint" kind="side" onClose={onClose}>
      <div class="stack">
        <AddressForm endpoint={endpoint} onChanged={onChanged} />
        <div class="row webhook-dialog-state">
          <Switch label="Enabled" checked={enabled} disabled={enable.busy} onChange={isOn => void enable.run(isOn)} />
          <Health endpoint={endpoint} />
        </div>
        <Facts
          of={[
            ['Id', <code>{id}</code>],
            ['Organization', organizationId],
            ['Failures', <span class="number">{failureCount} since the last success</span>],
            ['Last success', lastSuccessAt ? <Time at={lastSuccessAt} as="full" /> : 'none yet'],
            disabledAt === null ? null : ['Disabled', <Time at={disabledAt} as="full" />],
            ['Created', <Time at={createdAt} as="full" />],
          ]}
        />
        <Secret endpoint={endpoint} onChanged={onChanged} />
        <Chaos endpoint={endpoint} onChanged={onChanged} />
        <div class="row webhook-dialog-foot">
          <a href={href('webhooks', { endpoint: id })}>Events that went here</a>
          <ConfirmButton
            icon={Trash2}
            busy={remove.busy}
            title="Delete the endpoint"
            warning="It gets nothing more, and its secret is forgotten. What was delivered stays in the record."
            answer="Delete"
            onConfirm={() => void remove.run()}
          >
            Delete
          </ConfirmButton>
        </div>
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly endpoint: Webhook;
  readonly onChanged: (next: Webhook) => void;
}

function AddressForm({ endpoint: { id, url }, onChanged }: PartProps) {
  const [text, setText] = useState(url);
  const save = useAction(
    async () => {
      onChanged(await control('updateWebhook', { path: { id }, body: { url: text } }));
      return 'Deliveries go there from now on.';
    },
    { failure: 'form' },
  );
  const wrong = save.problem?.of('url');
  return (
    <form
      class="stack-small"
      onSubmit={event => {
        event.preventDefault();
        void save.run();
      }}
    >
      <TextField label="URL" mono required value={text} onInput={setText} error={wrong} />
      {!wrong && <FormProblem problem={save.problem} />}
      {text !== url && (
        <div class="row row-end">
          <Button small onClick={() => setText(url)}>
            Undo
          </Button>
          <Button small kind="primary" type="submit" busy={save.busy}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

function Secret({ endpoint: { id, secret }, onChanged }: PartProps) {
  const rotate = useAction(async () => {
    onChanged(await control('rotateWebhookSecret', { path: { id } }));
    return 'The endpoint has a new secret.';
  });
  return (
    <fieldset class="stack-small">
      <div class="webhook-part-head">
        <h3>Signing secret</h3>
        <ConfirmButton
          small
          kind="plain"
          icon={RefreshCw}
          busy={rotate.busy}
          title="Rotate the secret"
          warning="From now on deliveries are signed with a new one. Receivers that know the old one refuse them."
          answer="Rotate"
          onConfirm={() => void rotate.run()}
        >
          Rotate
        </ConfirmButton>
      </div>
      <Code text={secret} label="signing secret" wrap />
    </fieldset>
  );
}

/** Each slider counts as soon as it rests. */
function Chaos({ endpoint: { id, chaos }, onChanged }: PartProps) {
  const change = useAction(async (name: string, rate: number) =>
    onChanged(await control('setWebhookChaos', { path: { id }, body: { [name]: rate } })),
  );
  const calm = useAction(async () => {
    const body = Object.fromEntries(MISHAPS.map(({ name }) => [name, 0]));
    onChanged(await control('setWebhookChaos', { path: { id }, body }));
  });
  return (
    <fieldset class="stack-small webhook-chaos">
      <div class="webhook-part-head">
        <h3>Chaos: how often deliveries go wrong</h3>
        {MISHAPS.some(({ name }) => chaos[name] > 0) && (
          <Button small busy={calm.busy} onClick={() => void calm.run()}>
            Calm
          </Button>
        )}
      </div>
      {MISHAPS.map(({ name, label, hint }) => (
        <Slider key={name} label={label} hint={hint} value={chaos[name]} onChange={rate => void change.run(name, rate)} />
      ))}
    </fieldset>
  );
}
