/** The dashboard marks its own requests with a header, so that the log can leave them out. */

export const CLIENT_HEADER = 'x-sim-client';
export const CLIENT = 'dashboard';

/** Whether the dashboard made a request of the log. */
export function isOwnRequest({ requestHeaders }: { readonly requestHeaders: Readonly<Record<string, string>> }): boolean {
  return requestHeaders[CLIENT_HEADER] === CLIENT;
}
