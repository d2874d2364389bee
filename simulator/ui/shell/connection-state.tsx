import { type Connection, connection } from '../stream.ts';

const STATES: Readonly<Record<Connection, readonly [string, string]>> = {
  connecting: ['Connecting', 'warn'],
  live: ['Live', 'good'],
  reconnecting: ['Reconnecting', 'warn'],
  refused: ['Not connected', 'bad'],
};

export function ConnectionState() {
  const [label, tone] = STATES[connection.value];
  return (
    <span class={`connection tone-${tone}`} role="status" title="Connection to the live stream">
      <span class="dot" aria-hidden="true" />
      <span class="connection-word">{label}</span>
    </span>
  );
}
