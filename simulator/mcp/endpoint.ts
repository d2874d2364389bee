/** The protocol over HTTP: `/_sim/mcp`, behind the checks of the control API. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { AssistantParts } from '../http/assistant.ts';
import { type Answer, BodyTooLargeError, type Message } from '../http/message.ts';
import type { Handler } from '../http/pipeline.ts';
import { readMessage, UnreadableMessage } from './read-message.ts';
import { serversFor } from './server.ts';

/** The most bytes of a message, which may have the text of a scenario. */
const MAX_BODY_BYTES = 1_048_576;

/** Creates the handler of `/_sim/mcp`. All assistants that use it share one world, unless they name others. */
export function createEndpoint({ fetch, origin, onProblem }: AssistantParts): Handler {
  const servers = serversFor({ fetch: (address, init) => fetch(address, init), url: origin });
  const { fetch: answerTo } = createMcpHandler(servers, { maxRequestBodySize: MAX_BODY_BYTES, onerror: onProblem });
  return async message => {
    try {
      const text = await textOf(message);
      // Another method has no body, and the SDK refuses it.
      const options = text === undefined ? {} : { parsedBody: readMessage(text) };
      return answerOf(await answerTo(requestOf(message, text), options));
    } catch (error) {
      if (error instanceof UnreadableMessage) return { status: 400, headers: { 'content-type': 'application/json' }, body: error.answer };
      if (!(error instanceof BodyTooLargeError)) throw error;
      return { status: 413, headers: {}, body: `A message has at most ${MAX_BODY_BYTES} bytes` };
    }
  };
}

async function textOf({ method, body }: Message): Promise<string | undefined> {
  return method === 'POST' ? (await body.bytes(MAX_BODY_BYTES)).toString() : undefined;
}

function requestOf({ method, path, query, headers, origin }: Message, body: string | undefined): Request {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined && !HOP_BY_HOP.has(entry[0]));
  return new Request(`${origin}${path}${query === '' ? '' : `?${query}`}`, { method, headers: given, ...(body !== undefined && { body }) });
}

/** They belong to the connection that the message came on. */
const HOP_BY_HOP: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length', 'expect']);

function answerOf({ status, headers, body }: Response): Answer {
  return { status, headers: Object.fromEntries(headers), body: body ?? '' };
}
