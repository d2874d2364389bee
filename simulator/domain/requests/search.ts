/** Whether a name contains the text, in capital or small letters. */
export function matchesSearch(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.toLowerCase());
}
