/** The API reference: both documents, rendered by swagger-ui, with calls to this simulator. `?api=control` and `?world=world_1` choose. */
import type { World, WorldList } from '../../../openapi/generated/control-types.ts';
import '../styles/tokens.css';
import './docs.css';

/** The part of the API of swagger-ui that this page uses. */
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
  /** Defined by the bundle of swagger-ui. */
  var SwaggerUIBundle: ((options: Options) => Reference) | undefined;
}

/** The name of the security scheme in openapi.yaml. */
const KEY_SCHEME = 'ApiKeyAuth';

const query = new URLSearchParams(location.search);
const isControl = query.get('api') === 'control';
const worldId = query.get('world') ?? 'default';

async function start(): Promise<void> {
  initNavigation();
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', () => applyTheme(system.matches));
  applyTheme(system.matches);
  const [spec, world] = await Promise.all([
    readJson<Record<string, unknown>>(isControl ? 'control.json' : 'openapi.json'),
    findWorld(),
    loadSwagger(),
  ]);
  const key = world?.apiKeys['acme'] ?? Object.values(world?.apiKeys ?? {})[0];
  const reference = globalThis.SwaggerUIBundle?.({
    // The document declares no server. swagger-ui warns about a declared JSON Schema dialect even if it is its default.
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
  const note = document.getElementById('key');
  if (note && !isControl && key) note.textContent = `API key: ${key}`;
  if (note && isControl) note.textContent = `World: ${worldId}`;
}

/** Applies the theme of the dashboard; swagger-ui has a class for the dark one. */
function applyTheme(isSystemDark: boolean): void {
  const stored = localStorage.getItem('sim-theme');
  const isDark = stored === 'dark' || (stored !== 'light' && isSystemDark);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  document.documentElement.classList.toggle('dark-mode', isDark);
}

function initNavigation(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.docs-header nav a')) {
    const url = new URL(link.href);
    if (worldId !== 'default') url.searchParams.set('world', worldId);
    link.href = url.href;
    if (link.id === (isControl ? 'control' : 'public')) link.setAttribute('aria-current', 'page');
  }
}

/** Sends control calls to the selected world, unless the user has entered another one. */
function inWorld(request: OutgoingRequest): OutgoingRequest {
  if (isControl) request.headers['x-sim-world'] ??= worldId;
  return request;
}

async function readJson<T>(name: string): Promise<T> {
  // The build copies the documents next to this page.
  return (await (await fetch(`/_sim/docs/${name}`)).json()) as T;
}

/** The selected world; undefined if the control token is missing. */
async function findWorld(): Promise<World | undefined> {
  const token = sessionStorage.getItem('sim-control-token');
  const response = await fetch('/_sim/worlds?limit=1000', { headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (!response.ok) return undefined;
  const { items } = (await response.json()) as WorldList;
  return items.find(({ id, name }) => id === worldId || name === worldId);
}

/** Loads swagger-ui from the files next to the page: they are copied as published, since they are too large to bundle. */
async function loadSwagger(): Promise<void> {
  await Promise.all([
    appended(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/_sim/docs/swagger-ui.css' })),
    appended(Object.assign(document.createElement('script'), { src: '/_sim/docs/swagger-ui-bundle.js' })),
  ]);
}

function appended(element: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('A file of swagger-ui could not be loaded.')));
    // Prepended, so that the styles of this page take precedence.
    document.head.prepend(element);
  });
}

start().catch((error: unknown) => {
  const reference = document.getElementById('reference');
  if (reference) reference.textContent = `The API reference could not be loaded. ${error instanceof Error ? error.message : ''}`;
});
