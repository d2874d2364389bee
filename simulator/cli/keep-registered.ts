import type { Webhook } from '../../openapi/generated/control-types.ts';
import type { ControlClient } from './control-client.ts';

/** How often the endpoint is looked for, milliseconds. */
const CHECK_MS = 1000;

/** An endpoint that stays registered. */
export interface Registration {
  readonly current: () => Webhook;
  stop(): void;
}

/** Registers an endpoint, and again when a reset, a restored snapshot or a restart has removed it; `onAgain` is called then. */
export async function keepRegistered(
  client: ControlClient,
  register: () => Promise<Webhook>,
  onAgain: (webhook: Webhook) => void,
): Promise<Registration> {
  let current = await register();
  let isChecking = false;
  const check = async (): Promise<void> => {
    const { items } = await client.call('listWebhooks', { isPoll: true });
    if (items.some(({ id, url }) => id === current.id && url === current.url)) return;
    current = await register();
    onAgain(current);
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    // A simulator that does not respond is looked for again.
    void check()
      .catch(() => undefined)
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_MS);
  return { current: () => current, stop: () => clearInterval(timer) };
}
