import { controlApi, publicApi } from '../../../openapi/document.ts';
import type { Call } from '../command.ts';
import { oneOf } from '../readers.ts';

/** `sim openapi`: prints the bundled document of the public API, or of the control API with --control. */
export async function run({ settings, io }: Call): Promise<void> {
  const format = settings.one('format', oneOf('yaml', 'json')) ?? 'yaml';
  const document = settings.on('control') ? controlApi().json : publicApi.json;
  if (format === 'json') return io.out(JSON.stringify(document, null, 2));
  const { documentYaml } = await import('../../../openapi/document-yaml.ts');
  io.out(documentYaml(document));
}
