import { Select, Slider, Switch, TextField } from '../../components/field.tsx';
import type { FieldError } from '../../components/form.tsx';
import { MODE_OPTIONS, type PlatformForm } from './platform-form.ts';

interface FailureFieldsProps {
  readonly form: PlatformForm;
  readonly onChange: (change: Partial<PlatformForm>) => void;
  readonly error: FieldError;
}

/** The failure of a platform, with the fields of its mode. */
export function FailureFields({ form, onChange, error }: FailureFieldsProps) {
  return (
    <fieldset class="stack">
      <legend>Failure</legend>
      <Select label="Mode" value={form.mode} options={MODE_OPTIONS} onChange={mode => onChange({ mode })} error={error('failure.mode')} />
      {form.mode !== 'none' && (
        <>
          <Slider label="Rate" value={form.rate} onInput={rate => onChange({ rate })} error={error('failure.rate')} />
          {form.mode === 'reject' && (
            <TextField label="Error code" mono value={form.code} onInput={code => onChange({ code })} error={error('failure.code')} />
          )}
          {form.mode === 'rate-limited' && (
            <TextField
              label="Until"
              hint="UTC. Leave empty for no end."
              type="datetime-local"
              value={form.resetAt}
              onInput={resetAt => onChange({ resetAt })}
              error={error('failure.resetAt')}
            />
          )}
          {form.mode === 'timeout' && (
            <Switch
              label="Process the call, only lose the response"
              checked={form.accepted}
              onChange={accepted => onChange({ accepted })}
            />
          )}
          <div class="columns">
            <TextField
              label="Account"
              mono
              placeholder="sa_acme_…"
              value={form.account}
              onInput={account => onChange({ account })}
              error={error('failure.socialAccountId')}
            />
            <TextField
              label="Number of calls"
              type="number"
              min={1}
              placeholder="unlimited"
              value={form.times}
              onInput={times => onChange({ times })}
              error={error('failure.times')}
            />
          </div>
        </>
      )}
    </fieldset>
  );
}
