import { errors } from '../kernel/errors.ts';
import { errorAnswer } from './errors.ts';
import { jsonAnswer } from './message.ts';
import type { Handler } from './pipeline.ts';

/** The parts of the site, each answering below its own prefix. */
export interface SiteParts {
  readonly api: Handler;
  /** `/_sim`: steering. */
  readonly control: Handler;
  /** `/_platform`: pages of the fake platforms, such as the consent page. */
  readonly platformPages: Handler;
  /** `/_storage`: presigned PUTs; `/_media`: finished files. */
  readonly storage: Handler;
}

/** Everything the simulator answers, by the first segment of the path. What belongs to nobody is the API's 404. */
export function createSite(parts: SiteParts, onDefect: (error: unknown) => void): Handler {
  // Not async: a promise passed on costs nothing, one that is wrapped costs three turns of the queue.
  return message => {
    const { path } = message;
    if (path === '/_sim' || path.startsWith('/_sim/')) return parts.control(message);
    if (path.startsWith('/_platform/')) return parts.platformPages(message);
    if (path.startsWith('/_storage/') || path.startsWith('/_media/')) return parts.storage(message);
    if (path === '/') return Promise.resolve(frontDoor(message.method, onDefect));
    return parts.api(message);
  };
}

function frontDoor(method: string, onDefect: (error: unknown) => void) {
  if (method !== 'GET') return errorAnswer(errors.noSuchEndpoint(method, '/'), onDefect);
  return jsonAnswer(200, { name: 'social-publishing-sim', api: '/api/v1/', control: '/_sim/status' });
}
