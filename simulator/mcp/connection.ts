/** How tools reach the simulator: one `fetch`, over a socket or in process. */
import { controlRequest } from '../../openapi/control-request.ts';
import type { Operations } from '../../openapi/generated/control-types.ts';
import { type Answer, messageOf, send, type Target } from '../../scenarios/runner/client.ts';
import { UnreachableError } from '../../scenarios/runner/errors.ts';
import { ArgumentError } from '../text/argument-error.ts';

type OperationId = keyof Operations;

/** What a control call sends. */
export interface ControlInput<Id extends OperationId> {
  readonly path?: Operations[Id]['path'];
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: Operations[Id]['body'];
  /** The id of the world that it is about; absent: `default`. */
  readonly world?: string | undefined;
}

/** A simulator, as tools see it. */
export interface Connection {
  readonly target: Target;
  /**
   * Calls an operation of control.yaml. Rejects with an ArgumentError that has the message of the simulator when it refuses, and with an UnreachableError
   * when no simulator answers.
   */
  call<Id extends OperationId>(id: Id, input?: ControlInput<Id>): Promise<Operations[Id]['response']>;
  /** Sends a request to a path, and returns the answer, also one of an error. Rejects with an UnreachableError when no simulator answers. */
  send(
    path: string,
    init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string | FormData },
  ): Promise<Answer>;
}

/** Connects tools to a simulator, without a request. */
export function connect(target: Target): Connection {
  const authorization = target.controlToken === undefined ? {} : { authorization: `Bearer ${target.controlToken}` };
  const connection: Connection = {
    target,
    async send(path, init) {
      const answer = await send(target, target.url + path, { ...init, headers: { ...authorization, ...init.headers } });
      if (answer.status === 0 && path.startsWith('/_sim'))
        throw new UnreachableError(`No simulator responds at ${target.url} (${String(answer.body)}). Ask the user to start it with sim`);
      return answer;
    },
    async call(id, { world, ...parts } = {}) {
      const { target: path, headers, ...request } = controlRequest(id, parts);
      // What an assistant looks at is no event in the log.
      const own = { ...(world !== undefined && { 'x-sim-world': world }), ...(request.method === 'GET' && { 'x-sim-poll': 'true' }) };
      const answer = await connection.send(path, { ...request, headers: { ...headers, ...own } });
      if (answer.status >= 400) throw new ArgumentError(messageOf(answer));
      // Responses of the simulator follow its document.
      return answer.body as Operations[typeof id]['response'];
    },
  };
  return connection;
}
