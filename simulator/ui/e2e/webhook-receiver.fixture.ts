import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './dashboard.fixture.ts';

/** `test` with an HTTP server that receives webhooks. */
export const test = base.extend('receiverHost', '127.0.0.1').extend('receiver', async ({ receiverHost }, { onCleanup }) => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(receiver.status, { 'content-type': 'application/json' }).end(JSON.stringify({ received: bodies.length }));
    });
  });
  await new Promise<void>(resolve => server.listen(0, receiverHost, resolve));
  onCleanup(() => {
    server.closeAllConnections();
    return new Promise<void>(resolve => server.close(() => resolve()));
  });
  // A server that listens on an address has a port.
  const url = `http://${receiverHost}:${(server.address() as AddressInfo).port}/hooks`;
  const receiver = {
    url,
    /** The request that registers it. */
    endpoint: { organizationId: 'org_acme', url },
    /** The status of every answer from now on. */
    status: 200,
    /** The bodies received, in order. */
    bodies,
  };
  return receiver;
});
