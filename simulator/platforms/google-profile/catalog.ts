import { readFileSync } from 'node:fs';
import type { CatalogAttribute, CategoryGroup, GoogleCatalog } from '../../domain/ports/google-profile.ts';

/** The content of google-catalog.json. */
interface CatalogFile extends Pick<GoogleCatalog, 'services' | 'moreHours' | 'actions'> {
  /** The labels of each group. */
  readonly categories: Readonly<Record<CategoryGroup, readonly string[]>>;
  readonly attributes: readonly {
    readonly id: string;
    readonly label: string;
    readonly group: string;
    readonly kind: CatalogAttribute['kind'];
    readonly for?: readonly CategoryGroup[];
    readonly values?: Readonly<Record<string, string>>;
  }[];
  /** Forms of searches, with `{category}`, `{title}` and `{town}`. */
  readonly searches: readonly string[];
}

/** The catalog, with the forms of what people search for. */
export interface GoogleData {
  readonly catalog: GoogleCatalog;
  readonly searches: readonly string[];
}

/** Reads google-catalog.json, which is next to this file, and in the bundle next to its code. */
export function readGoogleData(): GoogleData {
  const file = JSON.parse(readFileSync(new URL('./google-catalog.json', import.meta.url), 'utf8')) as CatalogFile;
  const groups = Object.entries(file.categories) as [CategoryGroup, readonly string[]][];
  return {
    searches: file.searches,
    catalog: {
      categories: groups
        .flatMap(([group, labels]) => labels.map(displayName => ({ name: nameOf(displayName), displayName, group })))
        .sort((a, b) => (a.displayName < b.displayName ? -1 : 1)),
      attributes: file.attributes.map(({ id, label, group, kind, for: only, values = {} }) => ({
        name: `attributes/${id}`,
        displayName: label,
        heading: group,
        kind,
        groups: only,
        values,
      })),
      services: file.services,
      moreHours: file.moreHours,
      actions: file.actions,
    },
  };
}

/** `Fish and chips shop` → `categories/gcid:fish_and_chips_shop` */
function nameOf(label: string): string {
  return `categories/gcid:${label.toLowerCase().replaceAll(/[^a-z]+/g, '_')}`;
}
