import { ownValue } from '../../simulator/text/own.ts';
import { nearest } from '../../simulator/text/suggest.ts';

/** The value at a path such as `body.items.0.id` or `body.items[0].id`. */
export type Found = { readonly value: unknown } | { readonly missing: string };

/** Looks up a path in objects and arrays. If it does not exist, `missing` says which segment is not there. */
export function resolvePath(root: object, path: string): Found {
  let value: unknown = root;
  let resolved = '';
  for (const segment of path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) {
      return { missing: `${resolved === '' ? 'there is no' : `${resolved} has no`} ${segment}${hint(value, segment, resolved)}` };
    }
    value = ownValue(value, segment);
    resolved = resolved === '' ? segment : `${resolved}.${segment}`;
  }
  return { value };
}

function hint(value: unknown, segment: string, resolved: string): string {
  if (typeof value !== 'object' || value === null) return `: it is ${JSON.stringify(value) ?? 'not there'}`;
  const near = Array.isArray(value) ? undefined : nearest(segment, Object.keys(value));
  return near === undefined ? '' : `; did you mean ${resolved === '' ? '' : `${resolved}.`}${near}?`;
}
