/** The API reference: both documents, rendered by swagger-ui, with calls to this simulator. `?api=control` and `?world=world_1` choose. */
import type { World, WorldList } from '../../../openapi/generated/control-types.ts';
import '../styles/tokens.css';
import './docs.css';

/** What swagger-ui is told, as far as it is told anything here. */
interface Reference {
  preauthorizeApiKey(scheme: string, key: string): void;
}
interface Options {
  readonly spec: object;
  readonly domNode: Element | null;
  readonly deepLinking: boolean;
  readonly filter: boolean;
  readonly docExpansion: 'list' | 'none';
  readonly defaultModelsExpandDepth: number;
  readonly persistAuthorization: boolean;
  readonly tryItOutEnabled: boolean;
  readonly validatorUrl: null;
  readonly requestInterceptor: (request: OutgoingRequest) => OutgoingRequest;
  readonly onComplete: () => void;
}
interface OutgoingRequest {
  url: string;
  readonly headers: Record<string, string>;
}
declare global {
  /** Comes with the bundle of swagger-ui. */
  var SwaggerUIBundle: ((options: Options) => Reference) | undefined;
}

/** The name of the security scheme in openapi.yaml. */
const KEY_SCHEME = 'ApiKeyAuth';

const query = new URLSearchParams(location.search);
const isControl = query.get('api') === 'control';
const worldId = query.get('world') ?? 'default';

async function start(): Promise<void> {
  markDocument();
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', () => paint(system.matches));
  paint(system.matches);
  const [spec, world] = await Promise.all([
    readJson<Record<string, unknown>>(isControl ? 'control.json' : 'openapi.json'),
    findWorld(),
    loadSwagger(),
  ]);
  const key = world?.apiKeys['acme'] ?? Object.values(world?.apiKeys ?? {})[0];
  const reference = globalThis.SwaggerUIBundle?.({
    // The document names no address: this is where it is read.
    // Its JSON Schema dialect is the one that swagger-ui takes for granted, and warns of.
    spec: { ...spec, jsonSchemaDialect: undefined, servers: [{ url: location.origin, description: 'This simulator' }] },
    domNode: document.getElementById('reference'),
    deepLinking: true,
    filter: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    persistAuthorization: false,
    tryItOutEnabled: true,
    validatorUrl: null,
    requestInterceptor: inWorld,
    onComplete() {
      if (!isControl && key) reference?.preauthorizeApiKey(KEY_SCHEME, key);
    },
  });
  const told = document.getElementById('key');
  if (told && !isControl && key) told.textContent = `Calls go out with ${key}`;
  if (told && isControl) told.textContent = `Calls go to the world ${worldId}`;
}

/** In the theme that the dashboard has; swagger-ui has a class for the dark one. */
function paint(isSystemDark: boolean): void {
  const stored = localStorage.getItem('sim-theme');
  const isDark = stored === 'dark' || (stored !== 'light' && isSystemDark);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  document.documentElement.classList.toggle('dark-mode', isDark);
}

function markDocument(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.docs-header nav a')) {
    const address = new URL(link.href);
    if (worldId !== 'default') address.searchParams.set('world', worldId);
    link.href = address.href;
    if (link.id === (isControl ? 'control' : 'public')) link.setAttribute('aria-current', 'page');
  }
}

/** A control call belongs to the world that the address names, unless it says otherwise itself. */
function inWorld(request: OutgoingRequest): OutgoingRequest {
  if (isControl) request.headers['x-sim-world'] ??= worldId;
  return request;
}

async function readJson<T>(name: string): Promise<T> {
  // Built from the documents; the types are theirs.
  return (await (await fetch(`/_sim/docs/${name}`)).json()) as T;
}

/** The world whose keys fit; undefined where a token would be needed to ask. */
async function findWorld(): Promise<World | undefined> {
  const token = sessionStorage.getItem('sim-control-token');
  const response = await fetch('/_sim/worlds?limit=1000', { headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (!response.ok) return undefined;
  const { items } = (await response.json()) as WorldList;
  return items.find(({ id }) => id === worldId);
}

/** Its files stand beside the page, as they were published: they are too large to bundle anew. */
async function loadSwagger(): Promise<void> {
  await Promise.all([
    appended(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/_sim/docs/swagger-ui.css' })),
    appended(Object.assign(document.createElement('script'), { src: '/_sim/docs/swagger-ui-bundle.js' })),
  ]);
}

function appended(element: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('A file of the reference cannot be loaded')));
    // First, so that what is ours has the last word on looks.
    document.head.prepend(element);
  });
}

start().catch((error: unknown) => {
  const place = document.getElementById('reference');
  if (place) place.textContent = `The reference cannot be shown. ${error instanceof Error ? error.message : ''}`;
});
