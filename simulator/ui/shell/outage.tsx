import { useEffect, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { switchWorld, world } from '../store/world.ts';
import { connection, refusal } from '../stream.ts';

/** Short interruptions are not shown. */
const DELAY_MS = 1500;

/** A banner while the stream is not connected. */
export function Outage() {
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
        {world.value !== 'default' && <Button onClick={() => switchWorld('default')}>Open the default world</Button>}
      </div>
    );
  }
  return (
    <p class="note note-warn banner" role="status">
      The simulator does not respond. The data below may be out of date; the page reconnects automatically.
    </p>
  );
}
