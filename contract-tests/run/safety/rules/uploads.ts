/** Uploads: the service must not fetch files from others. */
import { canParseUrl } from '../../../../simulator/text/can-parse-url.ts';
import { isFile } from '../../../exchange.ts';
import { nameOf } from './posts.ts';
import type { Rule, RunState } from './run-state.ts';

export const fromUrl: Rule = (write, run) =>
  mayBeFetched(write.body['url'], run) ? undefined : `${nameOf(write)} would make the service fetch what this run did not upload`;

/** Returns whether a URL is a file of the run, has a host that cannot exist, or is not a URL. */
export function mayBeFetched(url: unknown, run: RunState): boolean {
  if (typeof url !== 'string' || !canParseUrl(url)) return true;
  const { hostname, origin, pathname } = new URL(url);
  return hostname.endsWith('.invalid') || run.fileUrls.has(origin + pathname);
}

/** Returns the content of a file in a form; empty when there is none. */
export function contentOfFile(value: unknown): string {
  if (!isFile(value)) return '';
  return typeof value.content === 'string' ? value.content : new TextDecoder('latin1').decode(value.content);
}
