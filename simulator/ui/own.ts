/** How the dashboard's own calls are told from everybody else's. */

export const CLIENT_HEADER = 'x-sim-client';
export const CLIENT = 'dashboard';

/** Whether a request of the log is the dashboard's own. */
export function isOwnRequest({ requestHeaders }: { readonly requestHeaders: Readonly<Record<string, string>> }): boolean {
  return requestHeaders[CLIENT_HEADER] === CLIENT;
}
