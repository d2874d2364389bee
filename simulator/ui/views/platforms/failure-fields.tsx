import { Select, Slider, Switch, TextField } from '../../components/field.tsx';
import { MODE_OPTIONS, type PlatformForm } from './platform-form.ts';

interface FailureFieldsProps {
  readonly form: PlatformForm;
  readonly onChange: (change: Partial<PlatformForm>) => void;
  readonly error: (field: string) => string | undefined;
}

/** How calls to a platform fail: what makes no sense for a mode is not there. */
export function FailureFields({ form, onChange, error }: FailureFieldsProps) {
  return (
    <fieldset class="stack">
      <legend>How its calls fail</legend>
      <Select
        label="Failure"
        value={form.mode}
        options={MODE_OPTIONS}
        onChange={mode => onChange({ mode })}
        error={error('failure.mode')}
      />
      {form.mode !== 'none' && (
        <>
          <Slider label="Share of calls" value={form.rate} onInput={rate => onChange({ rate })} error={error('failure.rate')} />
          {form.mode === 'reject' && (
            <TextField label="Error code" mono value={form.code} onInput={code => onChange({ code })} error={error('failure.code')} />
          )}
          {form.mode === 'rate-limited' && (
            <TextField
              label="Until"
              hint="In UTC. Empty: until you mend it."
              type="datetime-local"
              value={form.resetAt}
              onInput={resetAt => onChange({ resetAt })}
              error={error('failure.resetAt')}
            />
          )}
          {form.mode === 'timeout' && (
            <Switch
              label="It does what it was asked: only the answer is lost"
              checked={form.accepted}
              onChange={accepted => onChange({ accepted })}
            />
          )}
          <div class="columns">
            <TextField
              label="Only for account"
              mono
              placeholder="sa_acme_…"
              value={form.account}
              onInput={account => onChange({ account })}
              error={error('failure.socialAccountId')}
            />
            <TextField
              label="Only so many calls"
              type="number"
              min={1}
              placeholder="no end"
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
