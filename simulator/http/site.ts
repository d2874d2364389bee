import { errors } from '../kernel/errors.ts';
import { andThen } from '../kernel/maybe-promise.ts';
import { isAssistantPath } from './assistant.ts';
import { type Dashboard, isPagePath } from './dashboard.ts';
import { errorAnswer } from './errors.ts';
import { LLMS_PATH, llmsAnswer } from './llms-txt.ts';
import { type Answer, isReading, jsonAnswer, type Message, optionsAnswer, READING_METHODS, withoutBody } from './message.ts';
import type { Handler } from './pipeline.ts';

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
