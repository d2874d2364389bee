import { checkYamlDepth } from './yaml-depth.ts';

/** The value of a YAML text. Rejects with an error in one sentence, which begins with line and column. */
export async function parseYaml(text: string): Promise<unknown> {
  checkYamlDepth(text);
  // Only some commands read YAML.
  const [{ LineCounter, parseDocument }, { yamlDefect }] = await Promise.all([import('yaml'), import('./yaml-defect.ts')]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const defect = yamlDefect(text, document, lines);
  if (defect) throw new SyntaxError(`line ${defect.line}, column ${defect.column}: ${defect.message}`);
  return document.toJS();
}
