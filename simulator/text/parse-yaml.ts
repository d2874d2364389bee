import { checkYamlDepth } from './yaml-depth.ts';

/** The value of a YAML text. Rejects with an error in one sentence, which begins with line and column. */
export async function parseYaml(text: string): Promise<unknown> {
  checkYamlDepth(text);
  // Only some commands read YAML.
  const { readYaml, YamlError } = await import('./yaml-defect.ts');
  try {
    return readYaml(text).value;
  } catch (error) {
    throw error instanceof YamlError
      ? new SyntaxError(`line ${error.line}, column ${error.column}: ${error.message}`, { cause: error })
      : error;
  }
}
