/** Those of some names that the `fields` of a body has, which is a list or a text with commas. */
export function namedFields<Name extends string>(all: readonly Name[], fields: readonly Name[] | string): readonly Name[] {
  const named: readonly string[] = typeof fields === 'string' ? fields.split(/ *, */) : fields;
  return all.filter(name => named.includes(name));
}
