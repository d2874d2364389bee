import { decoded, isPresignedPut, nameOf } from '../../calls.ts';
import type { Problem, Rule } from '../../rule.ts';
import type { ObservedCall, Run } from '../../run.ts';

/** URLs and bodies are logged by everybody on the way. */
export const keyInHeader: Rule = {
  id: 'requests/key-in-header',
  title: 'Sends the key in its header, and nowhere else',
  why: 'URLs, bodies and output end up in logs, histories and reports: whoever reads them can act for the whole organization.',
  advice: 'Send the key in x-api-key only, never to a presigned URL, and mask it in everything that is printed.',
  occasion: 'No call had an API key.',
  interfaceRules: ['AUTH-03'],
  level: 'error',
  check(run) {
    const withKey = run.calls.filter(call => call.headers['x-api-key'] !== undefined || placesOf(call, run).length > 0);
    const problems: Problem[] = withKey.flatMap(call =>
      placesOf(call, run).map(place => ({ text: `${nameOf(call)} has the key in ${place}`, evidence: [call] })),
    );
    const leaks = run.leaks.map(line => ({ text: `The output has the key: ${line}`, evidence: [] }));
    return { occasions: withKey.length + leaks.length, problems: [...problems, ...leaks] };
  },
};

function placesOf(call: ObservedCall, { keys }: Run): string[] {
  const has = (text: string | null | undefined): boolean => typeof text === 'string' && keys.some(key => text.includes(key));
  const headers = Object.entries(call.headers).filter(([name, value]) => (name !== 'x-api-key' || isPresignedPut(call)) && has(value));
  return [
    ...(has(decoded(call.path)) || has(decoded(call.query)) ? ['its URL'] : []),
    ...headers.map(([name]) => `its header ${name}`),
    ...(has(call.requestBody) ? ['its body'] : []),
  ];
}
