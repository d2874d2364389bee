import type { Fetch } from '../../../session.ts';

/** Submits a form to a page, as a browser does. */
export function submitForm(fetch: Fetch, url: string, form: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
}
