/** A receiver of webhooks on this machine, which `sim contract` opens itself. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { WEBHOOK_SECRET } from '../../mutants/lies/webhooks.ts';
import type { WebhookEndpoint } from '../organization.ts';

export interface LocalReceiver {
  readonly port: number;
  /** The endpoint to which the deployment sends its webhooks. */
  readonly endpoint: WebhookEndpoint;
}

/** Finds a free port. The deployment needs the address before the run opens the receiver. */
export async function receiverOnThisMachine(): Promise<LocalReceiver> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server.close();
  return { port, endpoint: { url: `http://127.0.0.1:${port}/`, secret: WEBHOOK_SECRET } };
}

/** Returns the flags with which a run opens the receiver. */
export function receiverFlags({ port, endpoint }: LocalReceiver): string[] {
  return ['--receiver', endpoint.url, '--receiver-port', String(port), '--receiver-secret', endpoint.secret];
}
