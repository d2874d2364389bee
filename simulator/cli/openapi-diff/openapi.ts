import { controlApi, publicApi } from '../../../openapi/document.ts';
import { didYouMean } from '../../text/suggest.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { text } from '../readers.ts';

/** Flags of `sim openapi diff` alone. */
const OF_DIFF = ['used', 'baseline', 'update-baseline', 'fail-on', 'texts', 'reporter', 'out'] as const;

/** `sim openapi`: prints the bundled document of the public API, or of the control API with --control. `sim openapi diff` compares documents. */
export async function runOpenapi(call: Call): Promise<void | number> {
  const { words, settings, io } = call;
  const [action, ...names] = words;
  if (action === 'diff') {
    if (settings.one('format', text) !== undefined) throw usageError('sim openapi diff takes no --format: name a report with --reporter');
    const { runDiff } = await import('./run-diff.ts');
    return runDiff(names, call);
  }
  if (action !== undefined)
    throw usageError(`Unknown action ${action}${didYouMean(action, ['diff'])}; sim openapi diff compares documents`);
  const other = OF_DIFF.find(flag => settings.all(flag, text).length > 0);
  if (other !== undefined) throw usageError(`--${other} belongs to sim openapi diff <file or URL>`);
  const format = settings.get('format');
  const document = settings.on('control') ? controlApi().json : publicApi.json;
  if (format === 'json') return io.out(JSON.stringify(document, null, 2));
  const { documentYaml } = await import('../../../openapi/yaml-text.ts');
  io.out(documentYaml(document));
}
