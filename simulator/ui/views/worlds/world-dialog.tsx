import type { World } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Segmented, Select, TextField } from '../../components/field.tsx';
import { type FieldError, FormDialog } from '../../components/form.tsx';
import { useForm } from '../../hooks/use-action.ts';
import { switchWorld, world } from '../../store/world.ts';
import { CLOCKS, createRequestOf, FIXTURES, newForm, resetRequestOf, type WorldForm } from './world-form.ts';

interface NewWorldDialogProps {
  /** The worlds that can be copied. */
  readonly worlds: readonly World[];
  readonly onClose: () => void;
}

/** Creates a world and selects it. */
export function NewWorldDialog({ worlds, onClose }: NewWorldDialogProps) {
  const [form, set] = useForm(() => newForm(world.peek()));
  const create = async () => {
    const created = await control('createWorld', { body: createRequestOf(form) });
    switchWorld(created.id);
    return `Switched to ${created.id}.`;
  };
  return (
    <FormDialog title="New world" submit="Create" onSubmit={create} onClose={onClose}>
      {error => (
        <>
          <Segmented<WorldForm['origin']>
            label="Origin"
            value={form.origin}
            options={[
              { value: 'fixture', label: 'New' },
              { value: 'fork', label: 'Copy' },
            ]}
            onChange={origin => set({ origin })}
          />
          {form.origin === 'fork' ? (
            <Select
              label="Copy of"
              value={form.fork}
              options={worlds.map(({ id, name }) => ({ value: id, label: name ?? id }))}
              onChange={fork => set({ fork })}
              error={error('fork')}
            />
          ) : (
            <InitialStateFields form={form} set={set} error={error} />
          )}
          <Select
            label="Clock"
            value={form.clock}
            options={CLOCKS}
            onChange={clock => set({ clock })}
            error={form.clock === 'speed' ? undefined : error('clock')}
          />
          {form.clock === 'speed' && (
            <TextField
              label="Simulated seconds per real second"
              type="number"
              min={0}
              step="any"
              required
              value={form.speed}
              onInput={speed => set({ speed })}
              error={error('clock')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Resets the selected world. */
export function ResetDialog({ onReset, onClose }: { readonly onReset: () => void; readonly onClose: () => void }) {
  const [form, set] = useForm(() => newForm(world.peek()));
  const reset = async () => {
    await control('resetWorld', { body: resetRequestOf(form) });
    onReset();
    return 'World reset.';
  };
  return (
    <FormDialog title={`Reset ${world.value}`} submit="Reset" danger onSubmit={reset} onClose={onClose}>
      {error => (
        <>
          <p>All data and the request log are deleted. API keys and snapshots are kept. Empty fields keep their current value.</p>
          <InitialStateFields form={form} set={set} error={error} isReset />
        </>
      )}
    </FormDialog>
  );
}

interface InitialStateFieldsProps {
  readonly form: WorldForm;
  readonly set: (change: Partial<WorldForm>) => void;
  readonly error: FieldError;
  readonly isReset?: boolean;
}

function InitialStateFields({ form, set, error, isReset = false }: InitialStateFieldsProps) {
  const fixtures = isReset ? [{ value: '' as const, label: 'Unchanged' }, ...FIXTURES.slice(1)] : FIXTURES;
  return (
    <>
      <Select
        label="Initial data"
        value={form.fixture}
        options={fixtures}
        onChange={fixture => set({ fixture })}
        error={error('fixture')}
      />
      <div class="columns world-start">
        <TextField
          label="Random seed"
          type="number"
          min={0}
          placeholder={isReset ? 'unchanged' : 'default'}
          value={form.seed}
          onInput={seed => set({ seed })}
          error={error('seed')}
        />
        <TextField
          label="Start time (UTC)"
          type="datetime-local"
          value={form.start}
          onInput={start => set({ start })}
          error={error('startTime')}
        />
      </div>
    </>
  );
}
