import { explanationText } from '../../text/explanation-text.ts';
import type { Call } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import { print } from '../output.ts';

/** `sim explain <id>`: why something is as it is, what follows, and what can be done. */
export async function run(call: Call): Promise<void> {
  const [id] = call.words;
  if (id === undefined) throw usageError('The id is missing: sim explain <id>; answers, events and GET /_sim/requests have ids');
  const explanation = await controlClient(call.settings).call('explain', { path: { id } });
  print(call, explanation, () => explanationText(explanation));
}
