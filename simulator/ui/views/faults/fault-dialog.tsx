import { useState } from 'preact/hooks';
import { routes } from '../../../../openapi/generated/routes.ts';
import { control, type Problem } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, Select, Slider, TextField } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { now } from '../../store/clock.ts';
import { say } from '../../store/toasts.ts';
import { EFFECT_OPTIONS, type FaultForm, METHOD_OPTIONS, newForm, requestOf, WHEN_OPTIONS } from './fault-form.ts';

interface PartProps {
  readonly form: FaultForm;
  readonly set: (change: Partial<FaultForm>) => void;
  readonly problem: Problem | undefined;
}

const OPERATIONS = Object.entries(routes).sort(([a], [b]) => a.localeCompare(b));
const LIST = 'fault-operations';

/** Sets a fault: of which calls, what happens, and when. */
export function FaultDialog({ onMade, onClose }: { readonly onMade: () => void; readonly onClose: () => void }) {
  const [form, setForm] = useState(() => newForm(now.peek() ?? 0));
  const create = useAction(async () => void (await control('createFault', { body: requestOf(form) })), { failure: 'form' });
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!(await create.run())) return;
    say('The fault is set.');
    onMade();
    onClose();
  };
  const parts = { form, problem: create.problem, set: (change: Partial<FaultForm>) => setForm(old => ({ ...old, ...change })) };
  return (
    <Dialog title="New fault" kind="side" onClose={onClose}>
      <form class="stack" onSubmit={event => void submit(event)}>
        <Target {...parts} />
        <Effect {...parts} />
        <When {...parts} />
        <FormProblem problem={create.problem} />
        <div class="row row-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={create.busy}>
            Set the fault
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Target({ form, set, problem }: PartProps) {
  const route = routes[form.operationId.trim() as keyof typeof routes] as string | undefined;
  return (
    <fieldset class="stack">
      <legend>Which calls</legend>
      <Segmented<FaultForm['target']>
        label="How the calls are named"
        value={form.target}
        options={[
          { value: 'operation', label: 'An operation' },
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
            hint={route ?? 'Begin to type, or choose from the list.'}
            value={form.operationId}
            onInput={operationId => set({ operationId })}
            error={problem?.of('operationId')}
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
        <div class="fault-path">
          <Select
            label="Method"
            value={form.method}
            options={METHOD_OPTIONS}
            onChange={method => set({ method })}
            error={problem?.of('method')}
          />
          <TextField
            label="Path"
            mono
            required
            hint="In full, without a query."
            value={form.path}
            onInput={path => set({ path })}
            error={problem?.of('path')}
          />
        </div>
      )}
    </fieldset>
  );
}

function Effect({ form, set, problem }: PartProps) {
  const { effect } = form;
  return (
    <fieldset class="stack">
      <legend>What happens</legend>
      <Select
        label="Effect"
        value={effect}
        options={EFFECT_OPTIONS}
        onChange={next => set({ effect: next })}
        error={problem?.of('effect')}
      />
      {(effect === 'status' || effect === 'after') && (
        <div class="fault-path">
          <TextField
            label="Status"
            type="number"
            min={400}
            max={599}
            required
            value={form.status}
            onInput={status => set({ status })}
            error={problem?.of('effect.status')}
          />
          <TextField
            label="Message"
            placeholder="names the fault"
            value={form.message}
            onInput={message => set({ message })}
            error={problem?.of('effect.message')}
          />
        </div>
      )}
      {effect === 'delay' && (
        <TextField
          label="Delay in milliseconds"
          type="number"
          min={0}
          required
          hint="Real time: the call takes effect at once, its answer comes so much later."
          value={form.delayMs}
          onInput={delayMs => set({ delayMs })}
          error={problem?.of('effect.delayMs')}
        />
      )}
      {effect === 'truncate' && (
        <TextField
          label="Bytes that arrive"
          type="number"
          min={0}
          required
          hint="The call takes effect; its answer claims its whole length."
          value={form.truncateBytes}
          onInput={truncateBytes => set({ truncateBytes })}
          error={problem?.of('effect.truncateBytes')}
        />
      )}
    </fieldset>
  );
}

function When({ form, set, problem }: PartProps) {
  const { when } = form;
  return (
    <fieldset class="stack">
      <legend>When</legend>
      <Select label="It hits" value={when} options={WHEN_OPTIONS} onChange={next => set({ when: next })} error={problem?.of('when')} />
      {when === 'first' && (
        <TextField
          label="How many"
          type="number"
          min={1}
          required
          value={form.first}
          onInput={first => set({ first })}
          error={problem?.of('when.first')}
        />
      )}
      {when === 'every' && (
        <TextField
          label="Every"
          type="number"
          min={1}
          required
          hint="With 3: the third call, the sixth, and so on."
          value={form.every}
          onInput={every => set({ every })}
          error={problem?.of('when.every')}
        />
      )}
      {when === 'rate' && (
        <Slider label="Share of the calls" value={form.rate} onInput={rate => set({ rate })} error={problem?.of('when.rate')} />
      )}
      {when === 'between' && (
        <div class="columns fault-between">
          <TextField label="From (UTC)" type="datetime-local" required value={form.from} onInput={from => set({ from })} />
          <TextField
            label="Until (UTC)"
            type="datetime-local"
            required
            value={form.until}
            onInput={until => set({ until })}
            error={problem?.of('when.between')}
          />
        </div>
      )}
    </fieldset>
  );
}
