import { type Document, isMap, type LineCounter, visit } from 'yaml';

/** What is wrong with a YAML text, and where. */
export interface YamlDefect {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** A sentence. */
  readonly message: string;
}

/**
 * Returns the first defect of a parsed text; undefined without one. What the parser only warns of, such as a tag that it does not know, nobody has
 * meant. A template without quotes is named as such: YAML reads its braces as an object, which is a key of another one.
 */
export function yamlDefect(text: string, document: Document, lines: LineCounter): YamlDefect | undefined {
  const template = templateAt(document);
  if (template !== undefined) {
    const [shown = '{{'] = /^\{\{[^\n}]*\}\}/.exec(text.slice(template)) ?? [];
    const { line, col: column } = lines.linePos(template);
    return { line, column, message: `YAML reads ${shown} as an object: quote the whole value, as in "${shown}"` };
  }
  const [defect] = [...document.errors, ...document.warnings];
  if (!defect) return undefined;
  const { line, col: column } = lines.linePos(defect.pos[0]);
  return { line, column, message: defect.message };
}

/** Returns the place of the first braces directly inside of braces; undefined without any. */
function templateAt(document: Document): number | undefined {
  let place: number | undefined;
  visit(document, {
    Map(_, outer) {
      const inner = outer.flow === true ? outer.items.map(({ key }) => key).find(isMap) : undefined;
      const [start] = outer.range ?? [];
      // With a space between the braces somebody has meant a key that is an object.
      if (!inner || start === undefined || inner.range?.[0] !== start + 1) return undefined;
      place = start;
      return visit.BREAK;
    },
  });
  return place;
}
