import { canParseUrl } from '../text/can-parse-url.ts';
import { isPagePath } from './dashboard.ts';
import type { Message } from './message.ts';

/**
 * Whether the dashboard or the reference page of this simulator made the call: browsers name the page in `Referer`. Who looks at a world must
 * not use up the throttle of who is tested in it.
 */
export function isCallOfPage({ headers, origin }: Message): boolean {
  const referer = headers['referer'];
  if (referer === undefined || !canParseUrl(referer)) return false;
  const page = new URL(referer);
  return page.origin === origin && isPagePath(page.pathname);
}
