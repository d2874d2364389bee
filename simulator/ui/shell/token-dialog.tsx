import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { token, tokenNeeded } from '../store/token.ts';

/** Asks for the control token; away from loopback the simulator wants one. */
export function TokenDialog() {
  const [value, setValue] = useState('');
  const isWrong = token.value !== '';
  const submit = (event: Event) => {
    event.preventDefault();
    tokenNeeded.value = false;
    token.value = value.trim();
  };
  return (
    <Dialog title="Control token" onClose={() => (tokenNeeded.value = false)}>
      <form class="stack" onSubmit={submit}>
        <p>
          This simulator can be reached from other machines, so it asks who steers it. The token was printed when it started, or given with
          --control-token.
        </p>
        <TextField
          label="Token"
          type="password"
          required
          mono
          value={value}
          onInput={setValue}
          error={isWrong ? 'The token that was given does not fit.' : undefined}
        />
        <div class="row row-end">
          <Button type="submit" kind="primary">
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
