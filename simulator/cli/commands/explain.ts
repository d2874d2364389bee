import { explanationText } from '../../text/explanation-text.ts';
import { onlyAction } from '../actions.ts';

/** `sim explain <id>`: why something is as it is, what follows, and what can be done. */
export const run = onlyAction(
  'The id is missing: sim explain <id>; answers, events and GET /_sim/requests have ids',
  (client, [id = '']) => client.call('explain', { path: { id } }),
  explanationText,
);
