/** Elements of XML and HTML. */

export function element(name: string, attributes: Readonly<Record<string, string | number>>, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${inOneLine(escaped(String(value)))}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** An attribute keeps its line breaks, of which a reader of XML would make spaces, and no line begins with a text of others. */
function inOneLine(attribute: string): string {
  return attribute.replaceAll(/[\t\n\r]/g, character => `&#${character.charCodeAt(0)};`);
}

/**
 * Escapes a text. Control characters, also those that XML 1.0 allows, and lone surrogates become U+FFFD. What a CI system would take for a
 * command where the report is printed (`::error`, `##vso[`, `##teamcity[`) is written so that only a reader of the markup sees it.
 */
export function escaped(text: string): string {
  return (
    text
      .replaceAll(/[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
      .replaceAll(/[&<>"']/g, character => ENTITIES[character] ?? character)
      // A carriage return would let a terminal write over the line.
      .replaceAll(/\r(?!\n)|:(?=:)|#(?=#)/g, character => `&#${character.charCodeAt(0)};`)
  );
}
