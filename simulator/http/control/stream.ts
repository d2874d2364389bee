import type { ControlOperationsOf } from './operation.ts';

/** The live stream of a world. */
export const streamOperations: ControlOperationsOf<'streamEvents'> = {
  streamEvents: ({ world, streams }) => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
    body: streams.open(world.id),
  }),
};
