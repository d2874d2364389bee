import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { errors } from '../kernel/errors.ts';
import { canParseUrl } from '../text/urls.ts';
import type { Answer, Message } from './message.ts';

/** The pages that a browser opens, built by `npm run build`: the dashboard and the API reference. */
export interface Dashboard {
  /** Whether the pages are served: a socket is open and --no-ui was not given. */
  isOpen(): boolean;
  /** The file at a path below `/_sim/ui` or `/_sim/docs`. Throws 404 for an unknown file, 503 before the first build and for a file that cannot be read. */
  open(path: string): Promise<Answer>;
}

export interface DashboardOptions {
  /** The folder of the built files. */
  readonly folder: string;
  readonly isOpen: () => boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** Pages load nothing from other origins and send nothing there. Images may be data URLs: the style sheet embeds small ones. */
const POLICY =
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Whether a path belongs to a page. These files contain no secrets, so they need no token. */
export function isPagePath(requested: string): boolean {
  return /^\/_sim\/(?:ui|docs)(?:\/|$)/.test(requested);
}

/** Lists the folder at the first request. */
export function createDashboard({ folder, isOpen }: DashboardOptions): Dashboard {
  const files = new Map<string, Promise<Buffer>>();
  let names: Promise<ReadonlySet<string>> | undefined;

  async function list(): Promise<ReadonlySet<string>> {
    const found = await readdir(folder, { recursive: true }).catch(() => []);
    return new Set(found.map(name => name.split(path.sep).join('/')));
  }

  async function answerWith(name: string): Promise<Answer> {
    let bytes = files.get(name);
    if (!bytes) files.set(name, (bytes = readFile(path.join(folder, name))));
    try {
      return { status: 200, headers: headersOf(name), body: await bytes };
    } catch {
      // The folder has changed since it was listed: it is listed and read again at the next request.
      files.clear();
      names = undefined;
      throw errors.unavailable(`The file ${name} of the dashboard cannot be read: it is being built, or npm run build builds it again`);
    }
  }

  return {
    isOpen,
    async open(requested) {
      if (!isOpen()) throw errors.absent('The dashboard is not available: it needs an open socket, and --no-ui disables it');
      const present = await (names ??= list());
      if (!present.has('index.html')) {
        // List the folder again next time: the dashboard may be built while the simulator runs.
        names = undefined;
        throw errors.unavailable('The dashboard is not built. npm start builds it within seconds, npm run build at any time');
      }
      const name = fileOf(requested);
      if (present.has(name) && path.extname(name)) return answerWith(name);
      // The page itself routes the addresses of its views, which have no extension.
      if (path.extname(name)) {
        // A build may just be adding it.
        names = undefined;
        throw errors.noSuchEndpoint('GET', requested);
      }
      return answerWith(name.startsWith('docs') ? 'docs/index.html' : 'index.html');
    },
  };
}

/** The name in the folder. Only listed names are opened, so that no path leads out of the folder. */
function fileOf(requested: string): string {
  return requested.startsWith('/_sim/docs') ? requested.slice('/_sim/'.length) : requested.slice('/_sim/ui/'.length);
}

function headersOf(name: string): Record<string, string> {
  return {
    'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
    // The names of these files contain a hash of their content.
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  };
}

/**
 * Whether the dashboard or the reference page of this simulator made the call: browsers name the page in `Referer`. Who looks at a world must
 * not use up the throttle of who is tested in it.
 */
export function isCallOfPage({ headers, origin }: Message): boolean {
  const referer = headers['referer'];
  if (referer === undefined || !canParseUrl(referer)) return false;
  const page = new URL(referer);
  return page.origin === origin && isPagePath(page.pathname);
}
