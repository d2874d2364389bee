/** The selected world: `?world=world_1`, otherwise `default`. */
import { computed } from '@preact/signals';
import { href, navigate, query, segments } from '../router.ts';

export const world = computed(() => query.value.get('world') ?? 'default');

/** Selects another world and stays in the view. */
export function switchWorld(id: string): void {
  navigate(href(segments.value[0] ?? '', { world: id === 'default' ? null : id }));
}
