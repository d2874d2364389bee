import { canParseUrl } from '../../../text/can-parse-url.ts';
import { isPresignedPut } from '../../calls.ts';
import type { Problem, Rule } from '../../rule.ts';
import type { ObservedCall, Run } from '../../run.ts';

/** URLs of media, in any text. */
const MEDIA_URL = /https?:\/\/[^"\\\s]+?\/_(?:storage|media)\/[^"\\\s]+/g;

export const urlsAsGiven: Rule = {
  id: 'requests/urls-as-given',
  title: 'Uses the URLs that it is given',
  why: 'Where files lie, and how their URLs are signed, is the business of the service and changes without notice.',
  advice: 'Send the bytes to the URL of the answer as it is, and take the url of an upload for its media.',
  occasion: 'No URL of an upload was used: upload a file through a presigned URL.',
  interfaceRules: ['UPL-12', 'UPL-40', 'D-UPL-01'],
  level: 'error',
  check(run) {
    const used = run.calls.flatMap(call => usedBy(call).map(target => ({ call, target })));
    if (used.length === 0) return { occasions: 0, problems: [] };
    const given = givenBy(run);
    const problems: Problem[] = used
      .filter(({ target }) => !given.has(target))
      .map(({ call, target }) => ({ text: `No answer gave the URL ${target}`, evidence: [call] }));
    return { occasions: used.length, problems };
  },
};

/** Targets, because a proxy may stand in front of the simulator under another name. */
function givenBy({ calls, deliveries }: Run): ReadonlySet<string> {
  return new Set([...calls.map(({ responseBody }) => responseBody), ...deliveries.map(({ event }) => event)].flatMap(targetsIn));
}

function usedBy(call: ObservedCall): string[] {
  const own = isPresignedPut(call) ? [targetOf(`${call.origin}${call.path}${call.query === '' ? '' : `?${call.query}`}`)] : [];
  return [...own, ...targetsIn(call.requestBody ?? '')];
}

function targetsIn(text: string): string[] {
  return [...text.matchAll(MEDIA_URL)].map(([url]) => targetOf(url));
}

/** Path and query. */
function targetOf(url: string): string {
  if (!canParseUrl(url)) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
