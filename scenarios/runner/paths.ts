import { nearest } from '../../simulator/kernel/suggest.ts';

/** What stands at a path such as `body.items.0.id` or `body.items[0].id`. */
export type Found = { readonly value: unknown } | { readonly missing: string };

/** Follows a path through objects and arrays; tells in words what is missing when it leads nowhere. */
export function follow(root: object, path: string): Found {
  let value: unknown = root;
  let passed = '';
  for (const segment of path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) {
      return { missing: `${passed === '' ? 'there is no' : `${passed} has no`} ${segment}${hint(value, segment, passed)}` };
    }
    value = (value as Readonly<Record<string, unknown>>)[segment];
    passed = passed === '' ? segment : `${passed}.${segment}`;
  }
  return { value };
}

function hint(value: unknown, segment: string, passed: string): string {
  if (typeof value !== 'object' || value === null) return `: it is ${JSON.stringify(value) ?? 'not there'}`;
  const near = Array.isArray(value) ? undefined : nearest(segment, Object.keys(value));
  return near === undefined ? '' : `; did you mean ${passed === '' ? '' : `${passed}.`}${near}?`;
}
