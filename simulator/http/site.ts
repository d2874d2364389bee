import { errors } from '../kernel/errors.ts';
import { andThen } from '../kernel/promises.ts';
import { isAssistantPath } from './assistant.ts';
import { type Dashboard, isPagePath } from './dashboard.ts';
import { type Answer, errorAnswer, isReading, jsonAnswer, type Message, optionsAnswer, READING_METHODS, withoutBody } from './message.ts';
import type { Handler } from './pipeline.ts';

/** `/llms.txt`: where a language model that was given only the address finds the documents. */
const LLMS_PATH = '/llms.txt';

/** The parts of the site by prefix. */
export interface SiteParts {
  readonly api: Handler;
  /** `/_sim`: the control API. */
  readonly control: Handler;
  /** Below `/_sim/ui/` and `/_sim/docs/`. */
  readonly dashboard: Dashboard;
  /** `/_sim/mcp`; undefined where assistants may not use it. */
  readonly assistant: Handler | undefined;
  /** `/_platform`: pages of the fake platforms, such as the consent page. */
  readonly platformPages: Handler;
  /** `/_storage`: presigned PUTs; `/_media`: finished files. */
  readonly storage: Handler;
}

/** Routes by the first segment of the path. Unknown paths get the API's 404. */
export function createSite(parts: SiteParts, onDefect: (error: unknown) => void): Handler {
  const page = async ({ method, path }: Message): Promise<Answer> => {
    try {
      if (method === 'OPTIONS') return optionsAnswer(READING_METHODS);
      if (!isReading(method)) throw errors.noSuchMethod(method, path, READING_METHODS);
      return await parts.dashboard.open(path);
    } catch (error) {
      return errorAnswer(error, onDefect);
    }
  };
  const textAnswer = (message: Message): Answer => {
    try {
      return llmsAnswer(message, parts.assistant !== undefined);
    } catch (error) {
      return errorAnswer(error, onDefect);
    }
  };
  const dispatch: Handler = message => {
    const { path } = message;
    // `/_sim/ui` and `/_sim/docs` themselves are operations of the control document.
    if (isPagePath(path) && path.split('/').length > 3) return page(message);
    if (parts.assistant && isAssistantPath(path)) return parts.assistant(message);
    if (path === '/_sim' || path.startsWith('/_sim/')) return parts.control(message);
    if (path.startsWith('/_platform/')) return parts.platformPages(message);
    if (path.startsWith('/_storage/') || path.startsWith('/_media/')) return parts.storage(message);
    if (path === LLMS_PATH) return textAnswer(message);
    if (path === '/') return rootAnswer(message, parts.dashboard, onDefect);
    return parts.api(message);
  };
  return message => (message.method === 'HEAD' ? andThen(dispatch(message), withoutBody) : dispatch(message));
}

/** Redirects a browser to the dashboard; answers other callers with the addresses of the APIs. Like those of the public API its unknown methods are 404. */
function rootAnswer({ method, headers }: Message, dashboard: Dashboard, onDefect: (error: unknown) => void): Answer {
  if (method === 'OPTIONS') return optionsAnswer(READING_METHODS);
  if (!isReading(method)) return errorAnswer(errors.noSuchMethod(method, '/', READING_METHODS, { status: 404 }), onDefect);
  if (dashboard.isOpen() && headers['accept']?.includes('text/html')) return { status: 302, headers: { location: '/_sim/ui/' }, body: '' };
  return jsonAnswer(200, { name: 'social-publishing-sim', api: '/api/v1/', control: '/_sim/status' });
}

/** Answers GET, HEAD and OPTIONS with the text; throws 405 for other methods. */
function llmsAnswer({ method, path }: Message, hasAssistant: boolean): Answer {
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
