import { canParseUrl } from '../text/urls.ts';
import type { Message } from './message.ts';
import type { Handler } from './pipeline.ts';

/** The public address without a slash at its end. Throws a TypeError unless it is an http or https URL without user, query and fragment. */
export function checkedPublicUrl(name: string, value: string): string {
  const url = canParseUrl(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(`${name} must be an http or https URL, such as https://sim.example or http://proxy:8080/sim, not ${value}`);
  if (url.username !== '' || url.password !== '' || /[?#]/.test(value))
    throw new TypeError(`${name} takes no user name, query or fragment, because paths are appended: give ${url.origin}${url.pathname}`);
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** A site whose answers name the public address, and which is reached below the base path of that address, too: a proxy may cut it off or not (D-GEN-44). */
export function publicSite(site: Handler, publicUrl: string): Handler {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const pathOf = ({ path }: Message): string => (base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path);
  return message => site({ ...message, path: pathOf(message), origin: publicUrl });
}
