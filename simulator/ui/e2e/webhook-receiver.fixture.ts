import { createServer } from 'node:http';
import { closeServer, listen } from '../../testing/listen.ts';
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
  onCleanup(() => {
    server.closeAllConnections();
    return closeServer(server);
  });
  const url = `${(await listen(server, receiverHost)).url}/hooks`;
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
