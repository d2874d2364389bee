/** The peer that sets the limit: `node:http` alone, which answers prepared bytes; it reads, parses and stringifies a POST. */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';

const bodies = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<'one' | 'list' | 'created', object>;
const one = Buffer.from(JSON.stringify(bodies.one));
const list = Buffer.from(JSON.stringify(bodies.list));

const server = createServer((request, response) => {
  if (request.method === 'GET') return answer(response, request.url?.startsWith('/api/v1/post?') ? list : one);
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => {
    JSON.parse(Buffer.concat(chunks).toString('utf8'));
    answer(response, Buffer.from(JSON.stringify(bodies.created)));
  });
});

function answer(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
