import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { errors } from '../kernel/errors.ts';
import type { Answer } from './message.ts';

/** The pages that a browser opens, as `npm run build` made them: the dashboard and the API reference (surface §5). */
export interface Dashboard {
  /** Whether there are pages: a socket is open, and nobody said --no-ui. */
  isOpen(): boolean;
  /** The file at a path below `/_sim/ui` or `/_sim/docs`. Throws 404 where there is none, and 503 when nothing was built. */
  open(path: string): Promise<Answer>;
}

export interface DashboardOptions {
  /** Where the built files lie. */
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

/** Nothing comes from elsewhere and nothing goes there. Pictures may be data: a style sheet carries its small ones so. */
const POLICY =
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Whether a path is one of a page or what belongs to it. Such a file holds no secret: it needs no token. */
export function isPagePath(requested: string): boolean {
  return /^\/_sim\/(?:ui|docs)(?:\/|$)/.test(requested);
}

/** Opens the folder when somebody first looks. */
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
    return { status: 200, headers: headersOf(name), body: await bytes };
  }

  return {
    isOpen,
    async open(requested) {
      if (!isOpen()) throw errors.absent('There is no dashboard here: it needs an open socket, and --no-ui leaves it out');
      const present = await (names ??= list());
      if (!present.has('index.html')) {
        // It may be built while the simulator runs.
        names = undefined;
        throw errors.unavailable('The dashboard is not built. Build it with: npm run build');
      }
      const name = fileOf(requested);
      if (present.has(name) && path.extname(name)) return answerWith(name);
      // An address of a view is the page's own affair; a file that is missing is nobody's.
      if (path.extname(name)) throw errors.noSuchEndpoint('GET', requested);
      return answerWith(name.startsWith('docs') ? 'docs/index.html' : 'index.html');
    },
  };
}

/** The file's name in the folder. Only names that were listed are opened, so nothing can lead out of it. */
function fileOf(requested: string): string {
  return requested.startsWith('/_sim/docs') ? requested.slice('/_sim/'.length) : requested.slice('/_sim/ui/'.length);
}

function headersOf(name: string): Record<string, string> {
  return {
    'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
    // Vite puts a digest of the content into these names.
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  };
}
