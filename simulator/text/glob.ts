/** Whether a text fits a pattern in which each `*` stands for any text, the empty one included. Takes time linear in the pattern for each star. */
export function fitsGlob(pattern: string, text: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.pop();
  if (end === undefined) return text === pattern;
  if (text.length < start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) return false;
  let from = start.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= text.length - end.length;
}
