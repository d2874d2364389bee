/** The socket of a deployment: without the control API, with the time of its own clock, and with a log of every request. */
import type { Answer, Message } from '../../../simulator/http/message.ts';
import type { Handler } from '../../../simulator/http/pipeline.ts';
import { realTime } from '../../../simulator/kernel/real-time.ts';

/** A request over the socket, and its answer. */
export interface LoggedCall {
  /** Milliseconds since 1970, on the clock of this machine. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly apiKey: string | undefined;
  readonly status: number;
  /** The tag of a contract run in the body. */
  readonly tag: string | undefined;
  /** The text that a write sent, and its answer. */
  readonly sent: string;
  readonly got: string;
}

export interface SiteWatcher {
  /** Runs before a call is carried out. The function that it returns runs with the call once it is answered. */
  arrives(call: Pick<LoggedCall, 'method' | 'path' | 'apiKey'>): (answered: LoggedCall) => void;
}

/** Matches the tag that a run adds to what it creates, such as `[sim 1a2b3c4d]`. */
export const TAG = /\[sim [0-9a-f]{4,}\]/;

const MAX_KEPT_BYTES = 65_536;

/** Wraps the handler of a simulator. The clock of the deployment is ahead of this machine's by `dateOffsetMs`. */
export function watchSite(site: Handler, watcher: SiteWatcher, dateOffsetMs: number): Handler {
  return async message => {
    const { method, path, query, headers } = message;
    const apiKey = headers['x-api-key'];
    const ended = watcher.arrives({ method, path, apiKey });
    const body = keepingBody(message);
    // A deployment has no control API, so its paths are unknown.
    const answer = await site({ ...message, path: path.startsWith('/_sim') ? '/nothing' : path, body: body.body });
    const isRead = method === 'GET' || method === 'HEAD';
    const [sent, got] = isRead ? ['', ''] : [body.kept(), textOf(answer)];
    ended({ at: realTime.now(), method, path, query, apiKey, status: answer.status, tag: TAG.exec(sent)?.[0], sent, got });
    const date = new Date(realTime.now() + dateOffsetMs).toUTCString();
    return { ...answer, headers: { ...answer.headers, date } };
  };
}

/** Wraps a body to keep its first bytes. Streamed files are not kept. */
function keepingBody({ body }: Message): { readonly body: Message['body']; kept(): string } {
  let kept = '';
  return {
    kept: () => kept,
    body: {
      stream: () => body.stream(),
      async bytes(maxBytes) {
        const bytes = await body.bytes(maxBytes);
        kept = Buffer.from(bytes.subarray(0, MAX_KEPT_BYTES)).toString('utf8');
        return bytes;
      },
    },
  };
}

function textOf({ body }: Answer): string {
  return typeof body === 'string' ? body.slice(0, MAX_KEPT_BYTES) : '';
}
