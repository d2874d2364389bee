import express, { type Express } from 'express';
import type { Serve } from './serve.ts';

/** The app of everything but the public API: the control API, the pages, the object store. It writes no answers itself, because etags and `res.json` cost more than they are worth here. */
export function createApp(serve: Serve): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.use(serve);
  return app;
}
