/** `/_sim/mcp`: where coding assistants use the simulator. What answers there is loaded by the first message. */

import { createFetch, type SimulatorFetch } from './fetch.ts';
import { errorAnswer } from './message.ts';
import type { Handler } from './pipeline.ts';

/** What an endpoint for assistants needs of the simulator. */
export interface AssistantParts {
  /** Reaches the simulator in process. */
  readonly fetch: SimulatorFetch;
  /** Where the first assistant reached the simulator, without a slash at its end. */
  readonly origin: string;
  /** Called with what could not be read, and with defects. */
  readonly onProblem: (problem: unknown) => void;
}

/** Whether a path is the endpoint for assistants. */
export function isAssistantPath(path: string): boolean {
  return path === '/_sim/mcp' || path === '/_sim/mcp/';
}

/** The handler that `create` makes at its first message; `site` is called by its tools. It never rejects. */
export function lazyAssistant(
  create: (parts: AssistantParts) => Promise<Handler>,
  site: () => Handler,
  onProblem: (problem: unknown) => void,
): Handler {
  let made: Promise<Handler> | undefined;
  return async message => {
    try {
      made ??= create({ fetch: createFetch(site()), origin: message.origin, onProblem });
      return await (await made)(message);
    } catch (error) {
      return errorAnswer(error, onProblem);
    }
  };
}
