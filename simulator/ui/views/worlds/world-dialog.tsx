import { useState } from 'preact/hooks';
import type { World } from '../../../../openapi/generated/control-types.ts';
import { control, type Problem } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, Select, TextField } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { say } from '../../store/toasts.ts';
import { switchWorld, world } from '../../store/world.ts';
import { CLOCKS, createRequestOf, FIXTURES, newForm, resetRequestOf, type WorldForm } from './world-form.ts';

interface DialogProps {
  /** Those that can be copied. */
  readonly worlds: readonly World[];
  readonly onClose: () => void;
}

/** Makes a world, and shows it. */
export function NewWorldDialog({ worlds, onClose }: DialogProps) {
  const [form, setForm] = useState(() => newForm(world.peek()));
  const set = (change: Partial<WorldForm>) => setForm(old => ({ ...old, ...change }));
  const create = useAction(
    async () => {
      const made = await control('createWorld', { body: createRequestOf(form) });
      onClose();
      switchWorld(made.id);
      return `This is ${made.id}.`;
    },
    { failure: 'form' },
  );
  return (
    <Dialog title="New world" onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault();
          void create.run();
        }}
      >
        <Segmented<WorldForm['origin']>
          label="How it begins"
          value={form.origin}
          options={[
            { value: 'fixture', label: 'Anew' },
            { value: 'fork', label: 'As a copy' },
          ]}
          onChange={origin => set({ origin })}
        />
        {form.origin === 'fork' ? (
          <Select
            label="Copy of"
            value={form.fork}
            options={worlds.map(({ id }) => ({ value: id, label: id }))}
            onChange={fork => set({ fork })}
            error={create.problem?.of('fork')}
          />
        ) : (
          <BeginningFields form={form} set={set} problem={create.problem} />
        )}
        <Select
          label="Clock"
          value={form.clock}
          options={CLOCKS}
          onChange={clock => set({ clock })}
          error={form.clock === 'speed' ? undefined : create.problem?.of('clock')}
        />
        {form.clock === 'speed' && (
          <TextField
            label="Virtual seconds in a real second"
            type="number"
            min={0}
            step="any"
            required
            value={form.speed}
            onInput={speed => set({ speed })}
            error={create.problem?.of('clock')}
          />
        )}
        <FormProblem problem={create.problem} />
        <div class="row row-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={create.busy}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Makes the world that is shown as new. */
export function ResetDialog({ onReset, onClose }: { readonly onReset: () => void; readonly onClose: () => void }) {
  const [form, setForm] = useState(() => newForm(world.peek()));
  const reset = useAction(async () => void (await control('resetWorld', { body: resetRequestOf(form) })), { failure: 'form' });
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!(await reset.run())) return;
    say('The world is as new.');
    onReset();
    onClose();
  };
  return (
    <Dialog title={`Reset ${world.value}`} onClose={onClose}>
      <form class="stack" onSubmit={event => void submit(event)}>
        <p>
          Everything that happened in it is gone, its log of requests too. Keys and snapshots stay. What you leave empty stays as it was.
        </p>
        <BeginningFields form={form} set={change => setForm(old => ({ ...old, ...change }))} problem={reset.problem} isReset />
        <FormProblem problem={reset.problem} />
        <div class="row row-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="danger" busy={reset.busy}>
            Reset
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly form: WorldForm;
  readonly set: (change: Partial<WorldForm>) => void;
  readonly problem: Problem | undefined;
  readonly isReset?: boolean;
}

function BeginningFields({ form, set, problem, isReset = false }: FieldsProps) {
  const fixtures = isReset ? [{ value: '' as const, label: 'As it was' }, ...FIXTURES.slice(1)] : FIXTURES;
  return (
    <>
      <Select
        label="Holds at first"
        value={form.fixture}
        options={fixtures}
        onChange={fixture => set({ fixture })}
        error={problem?.of('fixture')}
      />
      <div class="columns world-beginning">
        <TextField
          label="Seed"
          type="number"
          min={0}
          placeholder={isReset ? 'as it was' : 'as started'}
          value={form.seed}
          onInput={seed => set({ seed })}
          error={problem?.of('seed')}
        />
        <TextField
          label="Start (UTC)"
          type="datetime-local"
          value={form.start}
          onInput={start => set({ start })}
          error={problem?.of('startTime')}
        />
      </div>
    </>
  );
}
