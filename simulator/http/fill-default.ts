/** Puts a value in the place of each null of a field in the answer. Changes the answer, which is the caller's own copy. */
export function fillDefault(answer: unknown, field: string, value: unknown): void {
  const [step = '', ...rest] = field.split('.');
  const name = step.replace(/\[\]$/, '');
  if (typeof answer !== 'object' || answer === null) return;
  const found: unknown = Reflect.get(answer, name);
  if (rest.length === 0) {
    if (found === null) Reflect.set(answer, name, value);
  } else if (Array.isArray(found)) found.forEach(item => fillDefault(item, rest.join('.'), value));
  else fillDefault(found, rest.join('.'), value);
}
