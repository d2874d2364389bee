/** Prism's static mock of the same document behind a bare node:http server. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';

const operations = await getHttpOperationsFromSpec(fileURLToPath(new URL('../../../openapi/generated/openapi.json', import.meta.url)));
const logger = createLogger('prism', { level: 'silent' });
const instance = createInstance(
  {
    isProxy: false,
    mock: { dynamic: false },
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: false,
    upstreamProxy: undefined,
  },
  { logger },
);

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://localhost');
  const result = await instance.request(
    {
      method: (request.method ?? 'GET').toLowerCase() as 'get',
      url: { path: url.pathname, query: Object.fromEntries(url.searchParams), baseUrl: '' },
      headers: request.headers as Record<string, string>,
      body: chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined,
    },
    operations,
  )();
  if (result._tag === 'Left') {
    response.writeHead(500).end(String(result.left));
    return;
  }
  const { output } = result.right;
  response.writeHead(output.statusCode, { 'content-type': 'application/json' }).end(JSON.stringify(output.body));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
