import type { ControlOperations } from './operation.ts';

/** Proxies pass each event on at once: nginx would collect them, others would compress them. */
const UNBUFFERED = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' } as const;

/** The live stream of a world. */
export const streamOperations = {
  streamEvents: ({ world, streams }) => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', ...UNBUFFERED },
    body: streams.open(world.id),
  }),
} satisfies Partial<ControlOperations>;
