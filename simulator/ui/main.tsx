import './styles/index.css';
import { effect, untracked } from '@preact/signals';
import { X } from 'lucide';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from './components/basic.tsx';
import { TextField } from './components/field.tsx';
import { FormDialog } from './components/form.tsx';
import { handleLinkClick, segments } from './router.ts';
import { Header, Navigation, NavigationDrawer } from './shell/header.tsx';
import { ViewFrame } from './shell/view-frame.tsx';
import { followClock } from './store/clock.ts';
import { startTheme } from './store/theme.ts';
import { dismiss, toasts } from './store/toasts.ts';
import { switchWorld, token, tokenNeeded, world } from './store/world.ts';
import { connection, openStream, refusal } from './stream.ts';

/** Short interruptions are not shown. */
const DELAY_MS = 1500;

startTheme();
startStream();
const root = document.getElementById('app');
if (root) render(<App />, root);

/** The page: header, navigation and the current view. */
function App() {
  const [isDrawerOpen, openDrawer] = useState(false);
  const [path = 'overview', ...rest] = segments.value;
  useEffect(() => {
    document.addEventListener('click', handleLinkClick);
    return () => document.removeEventListener('click', handleLinkClick);
  }, []);
  useEffect(() => openDrawer(false), [segments.value]);
  return (
    <div class="shell">
      <a class="skip" href="#view">
        Skip to content
      </a>
      <Header onMenu={() => openDrawer(true)} />
      <Navigation />
      <main id="view" tabIndex={-1}>
        <Outage />
        {/* A new world or token discards all state of the view. */}
        <ViewFrame key={`${world.value} ${token.value}`} path={path} rest={rest} />
      </main>
      {isDrawerOpen && <NavigationDrawer onClose={() => openDrawer(false)} />}
      {tokenNeeded.value && <TokenDialog />}
      <Toasts />
    </div>
  );
}

/** The live region of the toasts. It is always rendered: screen readers announce only changes of a region that exists. */
function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, tone, text }) => (
        <div key={id} class={`toast toast-${tone}`}>
          <span>{text}</span>
          <Button kind="quiet" small icon={X} label="Dismiss" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}

/** A banner while the stream is not connected. */
function Outage() {
  const state = connection.value;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (state === 'live') return undefined;
    const timer = setTimeout(() => setLong(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'live' || !isLong) return null;
  if (state === 'refused') {
    return (
      <div class="note note-bad banner" role="alert">
        <span>{refusal.value}</span>
        {world.value !== 'default' && <Button text="Open the default world" onClick={() => switchWorld('default')} />}
      </div>
    );
  }
  return (
    <p class="note note-warn banner" role="status">
      The simulator does not respond. The data below may be out of date; the page reconnects automatically.
    </p>
  );
}

/** Asks for the control token. */
function TokenDialog() {
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

/** The page's stream: reopened when the world or the token changes. */
function startStream(): void {
  followClock();
  effect(() => {
    void [world.value, token.value];
    return untracked(openStream);
  });
}
