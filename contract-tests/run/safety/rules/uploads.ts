/** Uploads: own files in all flows. The service fetches nothing from anybody else. */
import { isFile } from '../../../exchange.ts';
import { nameOf } from './posts.ts';
import { isHarmless, type Rule, type RunState } from './run-state.ts';

export const fromUrl: Rule = (write, run) =>
  mayBeFetched(write.body['url'], run) ? undefined : `${nameOf(write)} would make the service fetch what this run did not upload`;

/** Continues or ends an upload that the run has begun: it is known by its path. */
export const ownPath: Rule = (write, run) =>
  isHarmless(run, write.body['path']) ? undefined : `${nameOf(write)} would change an upload that this run did not begin`;

export const ownIds: Rule = (write, run) => {
  const { ids } = write.body;
  return Array.isArray(ids) && ids.length > 0 && ids.every(id => isHarmless(run, id))
    ? undefined
    : `${nameOf(write)} would change what this run did not create`;
};

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
