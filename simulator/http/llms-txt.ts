/** `/llms.txt`: where a language model that was given only the address finds the documents. */
import { errors } from '../kernel/errors.ts';
import { type Answer, isReading, type Message, optionsAnswer, READING_METHODS } from './message.ts';

export const LLMS_PATH = '/llms.txt';

/** Answers GET, HEAD and OPTIONS with the text; throws 405 for other methods. */
export function llmsAnswer({ method, path }: Message, hasAssistant: boolean): Answer {
  if (method === 'OPTIONS') return optionsAnswer(READING_METHODS);
  if (!isReading(method)) throw errors.noSuchMethod(method, path, READING_METHODS);
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: textOf(hasAssistant) };
}

function textOf(hasAssistant: boolean): string {
  const mcp = hasAssistant
    ? '- [MCP endpoint](/_sim/mcp): tools for all of this, over Streamable HTTP\n'
    : '- There is no MCP endpoint here: start the simulator with --mcp, or run `npx sim mcp --url <this address>`\n';
  return `# Social publishing simulator

> A stateful simulator of a social publishing API: one JSON API in front of 15 platforms, with a clock that you control.

Calls of the public API begin with /api/v1/ and have an API key in x-api-key. The control API below /_sim moves the clock, makes platforms fail and says why
something is as it is. Create a world with POST /_sim/worlds, and use its keys, so that you disturb nobody.

## Documents

- [OpenAPI document of the public API](/_sim/docs/openapi.json)
- [OpenAPI document of the control API](/_sim/docs/control.json)
- [Status](/_sim/status): clock, counts and running work
- [Explanation](/_sim/explain/INSTAGRAM): why anything is as it is, by its id

## Assistants

${mcp}`;
}
