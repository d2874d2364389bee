import { useEffect, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { switchWorld, world } from '../store/world.ts';
import { connection, refusal } from '../stream.ts';

/** A connection that comes back at once is not worth a word. */
const PATIENCE_MS = 1500;

/** Says that nothing comes in, and what can be done. */
export function Outage() {
  const state = connection.value;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (state === 'live') return undefined;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'live' || !isLong) return null;
  if (state === 'refused') {
    return (
      <div class="note note-bad banner" role="alert">
        <span>{refusal.value}</span>
        {world.value !== 'default' && <Button onClick={() => switchWorld('default')}>Go to the default world</Button>}
      </div>
    );
  }
  return (
    <p class="note note-warn banner" role="status">
      The simulator does not answer. What you see is as it was; the page goes on by itself once it is back.
    </p>
  );
}
