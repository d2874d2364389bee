/** Where the page is: an address below `/_sim/ui/`, the world in its query. Views have addresses; the browser's history is theirs. */
import { computed, signal } from '@preact/signals';

const BASE = '/_sim/ui/';

interface Place {
  /** Below the base, decoded: `['requests', 'req_1']`. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

const place = signal(read());

export const segments = computed(() => place.value.segments);
export const query = computed(() => place.value.query);

function read(): Place {
  const path = location.pathname.startsWith(BASE) ? location.pathname.slice(BASE.length) : '';
  return { segments: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(location.search) };
}

window.addEventListener('popstate', () => {
  place.value = read();
});

/** The address of a path below the base (`requests/req_1`), in the same world. A value of null takes a name out of the query. */
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

/** Goes to an address that {@link href} made. `replace` leaves no step in the history. */
export function go(address: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  place.value = read();
}

/** Changes names in the query and stays where it is; a value of null or '' takes one out. */
export function setQuery(values: Readonly<Record<string, string | null>>): void {
  const kept = Object.fromEntries(query.value);
  go(href(segments.value.join('/'), { ...kept, ...values }), { replace: true });
}

/** Follows links within the page without loading it anew. Hung on the root once. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (!link.pathname.startsWith(BASE)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
