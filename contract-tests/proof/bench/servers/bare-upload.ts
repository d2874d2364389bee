/** A bare node:http server that writes each body to a file and responds with its MD5: the minimum that receiving a file costs. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2] ?? '.';
const server = createServer(async (request, response) => {
  const hash = createHash('md5');
  request.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(request, createWriteStream(join(folder, basename(request.url ?? ''))));
  response.writeHead(200, { etag: `"${hash.digest('hex')}"` }).end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
