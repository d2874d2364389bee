/** Uploads: the service fetches nothing from anybody else. */
import { isFile } from '../../../exchange.ts';
import { nameOf } from './posts.ts';
import type { Rule, RunState } from './run-state.ts';

export const fromUrl: Rule = (write, run) =>
  mayBeFetched(write.body['url'], run) ? undefined : `${nameOf(write)} would make the service fetch what this run did not upload`;

/** Files of the run, hosts that cannot exist, and what is no URL. */
export function mayBeFetched(url: unknown, run: RunState): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return true;
  const { hostname, origin, pathname } = new URL(url);
  return hostname.endsWith('.invalid') || run.fileUrls.has(origin + pathname);
}

/** The file of a form, if it has one. */
export function contentOfFile(value: unknown): string {
  if (!isFile(value)) return '';
  return typeof value.content === 'string' ? value.content : new TextDecoder('latin1').decode(value.content);
}
