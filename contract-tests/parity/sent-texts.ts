/** Texts that were part of a request: both services have to give them back unchanged. */

export interface SentTexts {
  add(url: URL, body: string): void;
  has(text: string): boolean;
  /** Whether a text that was sent has this part, in any case of letters. */
  hasPart(text: string): boolean;
}

export function createSentTexts(): SentTexts {
  const texts = new Set<string>();
  let all = '';
  return {
    add(url, body) {
      const added = [...url.searchParams.values(), ...textsIn(body)];
      for (const text of added) {
        if (texts.has(text)) continue;
        texts.add(text);
        all += `${text.toLowerCase()}\n`;
      }
    },
    has: text => texts.has(text),
    hasPart: text => all.includes(text.toLowerCase()),
  };
}

/** The strings of a JSON body; the cells of anything else. */
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
