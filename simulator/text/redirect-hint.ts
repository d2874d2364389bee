/**
 * Says where a redirect leads, as the end of a sentence. No command follows one, because the key would go there, too. Returns an empty text for an
 * answer that is no redirect or has no location.
 */
export function redirectHint(status: number, location: string | null | undefined): string {
  if (status < 300 || status >= 400 || !location) return '';
  return `: it redirects to ${location}, which is not followed; give the address there if it is the right one`;
}
