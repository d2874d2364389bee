/** The protocol over the standard streams of a process. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Target } from '../../scenarios/runner/client.ts';
import { type AssistantStreams, LineTransport } from './line-transport.ts';
import { serversFor } from './server.ts';

/**
 * Serves a simulator to an assistant until its input has ended and all calls are answered, or until `stopped` resolves. `onError` hears of messages that
 * make no sense.
 */
export async function serveAssistant(
  target: Target,
  streams: AssistantStreams,
  stopped: Promise<void>,
  onError: (error: Error) => void,
): Promise<void> {
  const transport = new LineTransport(streams);
  const handle = serveStdio(serversFor(target), { transport, onerror: onError });
  await Promise.race([transport.closed, stopped]);
  await handle.close();
}
