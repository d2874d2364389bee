/** The location of the page below `/_sim/ui/`, with the world in its query. */
import { computed, signal } from '@preact/signals';

const BASE = '/_sim/ui/';

interface Location {
  /** The path below the base, decoded: `['requests', 'req_1']`. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

const current = signal(read());

export const segments = computed(() => current.value.segments);
export const query = computed(() => current.value.query);

function read(): Location {
  const path = location.pathname.startsWith(BASE) ? location.pathname.slice(BASE.length) : '';
  return { segments: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(location.search) };
}

window.addEventListener('popstate', () => {
  current.value = read();
});

/** The URL of a path below the base (`requests/req_1`) in the same world. A null or empty value removes a query parameter. */
export function href(path: string, values: Readonly<Record<string, string | null>> = {}): string {
  const world = query.value.get('world');
  const next = new URLSearchParams(world === null ? {} : { world });
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return BASE + path.split('/').map(encodeURIComponent).join('/') + (text && `?${text}`);
}

/** The URL of a path below the base with the query parameters of the current location, of which some change. */
export function hrefHere(path: string, values: Readonly<Record<string, string | null>> = {}): string {
  return href(path, { ...Object.fromEntries(query.value), ...values });
}

/** Navigates to a URL of {@link href}. `replace` adds no entry to the history. */
export function navigate(url: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', url);
  current.value = read();
}

/** Changes query parameters of the current location; a null or empty value removes one. */
export function setQuery(values: Readonly<Record<string, string | null>>): void {
  navigate(hrefHere(segments.value.join('/'), values), { replace: true });
}

/** Handles clicks on links within the dashboard without loading the page again. */
export function handleLinkClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (!link.pathname.startsWith(BASE)) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}
