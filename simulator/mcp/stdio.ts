/** The protocol over the standard streams of a process. */
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Target } from '../../scenarios/runner/client.ts';
import { serversFor } from './server.ts';

/** The streams of one assistant. */
export interface AssistantStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves a simulator to an assistant until its input ends, or `stopped` resolves. `onError` hears of messages that make no sense. */
export async function serveAssistant(
  target: Target,
  { input, output }: AssistantStreams,
  stopped: Promise<void>,
  onError: (error: Error) => void,
): Promise<void> {
  const ended = new Promise<void>(resolve => {
    input.once('end', resolve);
    input.once('close', resolve);
  });
  const handle = serveStdio(serversFor(target), { transport: new StdioServerTransport(input, output), onerror: onError });
  await Promise.race([ended, stopped]);
  await handle.close();
}
