/** What a careful minimum on Express 5 costs: `app.get` and `app.post` with `express.json()`, answering fixed bodies by `res.json`. */
import { readFileSync } from 'node:fs';
import express from 'express';

const bodies = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<'one' | 'list' | 'created', object>;
const app = express();
app.get('/api/v1/post', (_request, response) => void response.json(bodies.list));
app.get('/api/v1/post/:id', (_request, response) => void response.json(bodies.one));
app.post('/api/v1/post', express.json(), (_request, response) => void response.json(bodies.created));
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
