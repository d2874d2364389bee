import { type Connection, connection } from '../stream.ts';

const WORDS: Readonly<Record<Connection, readonly [string, string]>> = {
  connecting: ['Connecting', 'warn'],
  live: ['Live', 'good'],
  reconnecting: ['Reconnecting', 'warn'],
  refused: ['Not connected', 'bad'],
};

export function ConnectionState() {
  const [word, tone] = WORDS[connection.value];
  return (
    <span class={`connection tone-${tone}`} role="status" title="Whether what happens comes in as it happens">
      <span class="dot" aria-hidden="true" />
      <span class="connection-word">{word}</span>
    </span>
  );
}
