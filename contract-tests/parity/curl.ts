import { shellQuoted } from '../../simulator/text/shell-quoted.ts';
import type { RecordedCall } from './recording.ts';

/** Longer bodies are only in the recording. */
const MAX_CHARACTERS = 4000;

/**
 * Returns a recorded call as one line for bash or zsh. The base URL is in SIM_URL, the key in SIM_API_KEY, and an id from an earlier answer is a
 * variable such as `$id_7` for `{{7}}`.
 */
export function curlLine({ n, operation, method, path, key, contentType, body }: RecordedCall): string {
  const isLong = body !== undefined && ('text' in body ? body.text : body.base64).length > MAX_CHARACTERS;
  const address = path.startsWith('/') ? `"$SIM_URL"${quoted(path)}` : quoted(path);
  const parts = [
    ...(body && !isLong && 'base64' in body ? [`printf %s ${quoted(body.base64)} | base64 -d |`] : []),
    // Without -g curl interprets braces and brackets as ranges.
    `curl -gsS -i -X ${method} ${address}`,
    ...(key === 'none' ? [] : [`-H "x-api-key: ${KEYS[key]}"`]),
    ...(contentType === undefined ? [] : [`-H ${quoted(`content-type: ${contentType}`)}`]),
    ...(body ? [isLong ? '--data-binary @body' : dataOf(body)] : []),
    ...(isLong ? [`# body: call ${n} in ${operation}.json of the recording`] : []),
  ];
  return parts.join(' ');
}

const KEYS = { own: '$SIM_API_KEY', other: '$SIM_OTHER_API_KEY' };

function dataOf(body: NonNullable<RecordedCall['body']>): string {
  return 'text' in body ? `--data-raw ${quoted(body.text)}` : '--data-binary @-';
}

/** Quotes a text for the shell; aliases become variables. */
function quoted(text: string): string {
  const parts = text.split(/\{\{(\d+)\}\}/).map((part, i) => {
    if (i % 2 === 1) return `"$id_${part}"`;
    return part === '' ? '' : shellQuoted(part);
  });
  return parts.join('') || "''";
}
