import { useState } from 'preact/hooks';
import { TextField } from '../components/field.tsx';
import { FormDialog } from '../components/form.tsx';
import { token, tokenNeeded } from '../store/token.ts';

/** Asks for the control token. */
export function TokenDialog() {
  const [value, setValue] = useState('');
  const isWrong = token.value !== '';
  const submit = async () => {
    token.value = value.trim();
  };
  return (
    <FormDialog title="Control token" submit="Continue" onSubmit={submit} onClose={() => (tokenNeeded.value = false)}>
      <p>
        This simulator can be reached from other machines and therefore requires a token. It was printed at the start, or set with
        --control-token.
      </p>
      <TextField
        label="Token"
        type="password"
        required
        mono
        value={value}
        onInput={setValue}
        error={isWrong ? 'The token is wrong.' : undefined}
      />
    </FormDialog>
  );
}
