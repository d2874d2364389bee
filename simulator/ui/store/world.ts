/** The world that the page shows: `?world=world_1`, else `default`. */
import { computed } from '@preact/signals';
import { go, href, query, segments } from '../router.ts';

export const world = computed(() => query.value.get('world') ?? 'default');

/** Shows another world, in the same view. What is open in it may not be there. */
export function switchWorld(id: string): void {
  go(href(segments.value[0] ?? '', { world: id === 'default' ? null : id }));
}
