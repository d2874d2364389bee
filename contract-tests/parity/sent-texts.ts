/** The texts of requests, which both services must return unchanged. */
import type { RecordedCall } from './recording.ts';

export interface SentTexts {
  add(url: URL, body: string): void;
  has(text: string): boolean;
  /** Whether a sent text contains this part, without regard to case. */
  hasPart(text: string): boolean;
}

/** Creates an empty set. Texts for which `isAnswered` returns true come from the service and are not added. */
export function createSentTexts(isAnswered: (text: string) => boolean = () => false): SentTexts {
  const texts = new Set<string>();
  let all = '';
  return {
    add(url, body) {
      const added = [...url.searchParams.values(), ...textsIn(body)];
      for (const text of added) {
        if (texts.has(text) || isAnswered(text)) continue;
        texts.add(text);
        all += `${text.toLowerCase()}\n`;
      }
    },
    has: text => texts.has(text),
    hasPart: text => all.includes(text.toLowerCase()),
  };
}

/** Returns the texts of a request, from path, query and body. */
export function textsSent({ path, body }: Pick<RecordedCall, 'path' | 'body'>): string[] {
  const [segments = '', query = ''] = path.split('?');
  const inPath = segments.split('/').map(decoded);
  return [...inPath, ...new URLSearchParams(query).values(), ...(body && 'text' in body ? textsIn(body.text) : [])];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns the strings of a JSON body, or the cells of other bodies. */
function textsIn(body: string): string[] {
  try {
    return stringsIn(JSON.parse(body));
  } catch {
    return body.split(/[\r\n,"]+/);
  }
}

function stringsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(stringsIn) : [];
}
