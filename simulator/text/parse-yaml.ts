import { checkYamlDepth } from './yaml-depth.ts';

/** The value of a YAML text. Rejects with an error in one sentence, which begins with the line. */
export async function parseYaml(text: string): Promise<unknown> {
  checkYamlDepth(text);
  // Only some commands read YAML.
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  // What the parser only warns of, such as a tag that it does not know, nobody has meant.
  const [defect] = [...document.errors, ...document.warnings];
  if (defect) throw new SyntaxError(`line ${lines.linePos(defect.pos[0]).line}: ${defect.message}`);
  return document.toJS();
}
