import { routes } from '../../../../openapi/generated/routes.ts';
import { control } from '../../api.ts';
import { Segmented, Select, Slider, TextArea, TextField } from '../../components/field.tsx';
import { type FieldError, FormDialog } from '../../components/form.tsx';
import { useForm } from '../../hooks/use-action.ts';
import { now } from '../../store/clock.ts';
import {
  BODY_OPTIONS,
  type BodyKind,
  EFFECT_OPTIONS,
  type FaultForm,
  METHOD_OPTIONS,
  newForm,
  requestOf,
  WHEN_OPTIONS,
} from './fault-form.ts';

interface FieldsProps {
  readonly form: FaultForm;
  readonly set: (change: Partial<FaultForm>) => void;
  readonly error: FieldError;
}

const OPERATIONS = Object.entries(routes).sort(([a], [b]) => a.localeCompare(b));
const LIST = 'fault-operations';

/** Creates a fault: the calls it matches, its effect, and its condition. */
export function FaultDialog({ onCreated, onClose }: { readonly onCreated: () => void; readonly onClose: () => void }) {
  const [form, set] = useForm(() => newForm(now.peek() ?? 0));
  const create = async () => {
    await control('createFault', { body: requestOf(form) });
    onCreated();
    return 'Fault created.';
  };
  return (
    <FormDialog title="New fault" kind="side" submit="Create" onSubmit={create} onClose={onClose}>
      {error => (
        <>
          <TargetFields form={form} set={set} error={error} />
          <MatchFields form={form} set={set} error={error} />
          <EffectFields form={form} set={set} error={error} />
          <ConditionFields form={form} set={set} error={error} />
        </>
      )}
    </FormDialog>
  );
}

function TargetFields({ form, set, error }: FieldsProps) {
  const route = routes[form.operationId.trim() as keyof typeof routes] as string | undefined;
  return (
    <fieldset class="stack">
      <legend>Calls</legend>
      <Segmented<FaultForm['target']>
        label="Match by"
        value={form.target}
        options={[
          { value: 'operation', label: 'Operation' },
          { value: 'path', label: 'Method and path' },
        ]}
        onChange={target => set({ target })}
      />
      {form.target === 'operation' ? (
        <>
          <TextField
            label="Operation"
            mono
            required
            list={LIST}
            placeholder="createPost"
            hint={route ?? 'Type, or select from the list.'}
            value={form.operationId}
            onInput={operationId => set({ operationId })}
            error={error('operationId')}
          />
          <datalist id={LIST}>
            {OPERATIONS.map(([id, at]) => (
              <option key={id} value={id}>
                {at}
              </option>
            ))}
          </datalist>
        </>
      ) : (
        <div class="fault-columns">
          <Select
            label="Method"
            value={form.method}
            options={METHOD_OPTIONS}
            onChange={method => set({ method })}
            error={error('method')}
          />
          <TextField
            label="Path"
            mono
            required
            hint="The full path, without query parameters."
            value={form.path}
            onInput={path => set({ path })}
            error={error('path')}
          />
        </div>
      )}
    </fieldset>
  );
}

/** What the calls must send. */
function MatchFields({ form, set, error }: FieldsProps) {
  return (
    <fieldset class="stack">
      <legend>Only calls with</legend>
      <TextArea
        label="Body fields"
        mono
        rows={2}
        placeholder={'{ "title": "Spring" }'}
        hint="JSON whose fields the body must have; it may have others. Leave it empty for any body."
        value={form.matchBody}
        onInput={matchBody => set({ matchBody })}
        error={error('match.body')}
      />
      <TextField
        label="API key"
        mono
        placeholder="any"
        value={form.apiKey}
        onInput={apiKey => set({ apiKey })}
        error={error('match.apiKey')}
      />
      <TextField
        label="Only the nth call"
        type="number"
        min={1}
        placeholder="each"
        value={form.nth}
        onInput={nth => set({ nth })}
        error={error('match.nth')}
      />
    </fieldset>
  );
}

function EffectFields({ form, set, error }: FieldsProps) {
  const { effect } = form;
  return (
    <fieldset class="stack">
      <legend>Effect</legend>
      <Select label="Effect" value={effect} options={EFFECT_OPTIONS} onChange={next => set({ effect: next })} error={error('effect')} />
      {(effect === 'status' || effect === 'after') && <ErrorFields form={form} set={set} error={error} />}
      {effect === 'delay' && <DelayFields form={form} set={set} error={error} />}
      {effect === 'drip' && (
        <TextField
          label="Bytes per second"
          type="number"
          min={1}
          required
          hint="In real time. The response begins at once; its body comes slowly."
          value={form.bytesPerSecond}
          onInput={bytesPerSecond => set({ bytesPerSecond })}
          error={error('effect.bytesPerSecond')}
        />
      )}
      {effect === 'truncate' && (
        <TextField
          label="Bytes received"
          type="number"
          min={0}
          required
          hint="The call takes effect; the response keeps its full content-length."
          value={form.truncateBytes}
          onInput={truncateBytes => set({ truncateBytes })}
          error={error('effect.truncateBytes')}
        />
      )}
    </fieldset>
  );
}

/** A delay, or a distribution of delays. */
function DelayFields({ form, set, error }: FieldsProps) {
  return (
    <>
      <TextField
        label="Delay in milliseconds"
        type="number"
        min={0}
        required
        hint="In real time. The call takes effect at once; only the response is delayed."
        value={form.delayMs}
        onInput={delayMs => set({ delayMs })}
        error={error('effect.delayMs') ?? error('effect.delayMs.p50')}
      />
      <TextField
        label="95th percentile in milliseconds"
        type="number"
        min={0}
        placeholder="the same delay for each call"
        hint="With it, delays vary, and the delay above is their median."
        value={form.delayP95}
        onInput={delayP95 => set({ delayP95 })}
        error={error('effect.delayMs.p95')}
      />
    </>
  );
}

/** The status and the body of an error. */
function ErrorFields({ form, set, error }: FieldsProps) {
  const { bodyKind } = form;
  return (
    <>
      <div class="fault-columns">
        <TextField
          label="Status"
          type="number"
          min={400}
          max={599}
          required
          value={form.status}
          onInput={status => set({ status })}
          error={error('effect.status')}
        />
        <div class="field">
          <span class="field-label">Body</span>
          <Segmented<BodyKind> label="Body" value={bodyKind} options={BODY_OPTIONS} onChange={next => set({ bodyKind: next })} />
        </div>
      </div>
      {bodyKind === 'error' ? (
        <TextField
          label="Message"
          placeholder="generated"
          value={form.message}
          onInput={message => set({ message })}
          error={error('effect.message')}
        />
      ) : (
        <TextArea
          label={bodyKind === 'json' ? 'JSON' : 'Text'}
          mono
          hint={bodyKind === 'json' ? 'Any JSON, instead of the error of the service.' : 'Sent as it is, as text/plain.'}
          value={form.body}
          onInput={body => set({ body })}
          error={error('effect.body')}
        />
      )}
    </>
  );
}

function ConditionFields({ form, set, error }: FieldsProps) {
  const { when } = form;
  return (
    <fieldset class="stack">
      <legend>Condition</legend>
      <Select label="Applies to" value={when} options={WHEN_OPTIONS} onChange={next => set({ when: next })} error={error('when')} />
      {when === 'first' && (
        <TextField
          label="Number of calls"
          type="number"
          min={1}
          required
          value={form.first}
          onInput={first => set({ first })}
          error={error('when.first')}
        />
      )}
      {when === 'every' && (
        <TextField
          label="Interval"
          type="number"
          min={1}
          required
          hint="3 matches the third call, the sixth, and so on."
          value={form.every}
          onInput={every => set({ every })}
          error={error('when.every')}
        />
      )}
      {when === 'rate' && <Slider label="Rate" value={form.rate} onInput={rate => set({ rate })} error={error('when.rate')} />}
      {when === 'between' && (
        <div class="columns fault-between">
          <TextField label="From (UTC)" type="datetime-local" required value={form.from} onInput={from => set({ from })} />
          <TextField
            label="Until (UTC)"
            type="datetime-local"
            required
            value={form.until}
            onInput={until => set({ until })}
            error={error('when.between')}
          />
        </div>
      )}
      {when !== 'always' && when !== 'first' && (
        <TextField
          label="Number of calls at most"
          type="number"
          min={1}
          placeholder="no limit"
          value={form.atMost}
          onInput={atMost => set({ atMost })}
          error={error('when.first')}
        />
      )}
    </fieldset>
  );
}
