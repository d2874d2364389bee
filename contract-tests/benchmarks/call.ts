import { isStream, type Message } from '../../simulator/http/message.ts';
import type { Simulator } from '../../simulator/index.ts';

const HEADERS = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };

/**
 * Calls a simulator in this process, and returns the text of its answer. Plain messages, because those of `fetch` take longer than what is
 * measured. Throws unless the call succeeds.
 */
export async function call({ handler }: Pick<Simulator, 'handler'>, method: string, path: string, body?: object): Promise<string> {
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const message: Message = {
    method,
    path,
    query: '',
    headers: HEADERS,
    remoteAddress: '127.0.0.1',
    origin: 'http://localhost',
    body: {
      bytes: async () => bytes,
      async *stream() {
        yield bytes;
      },
    },
  };
  const answer = await handler(message);
  if (isStream(answer.body)) throw new Error(`${method} ${path} answered a stream`);
  const text = Buffer.from(answer.body).toString();
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text;
}
