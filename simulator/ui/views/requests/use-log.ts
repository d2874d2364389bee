import { useEffect, useState } from 'preact/hooks';
import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { type Feed, useFeed } from '../../hooks/use-feed.ts';

/** The simulator keeps so many. */
const KEPT = 1000;

/** The log of requests, newest first, as it grows. While it is paused, what comes waits. */
export function useLog({ withControl, paused }: { readonly withControl: boolean; readonly paused: boolean }): Feed<RequestRecord> {
  const { resource, items } = useFeed<RequestRecord>({
    load: async signal => (await control('listRequests', { query: { limit: KEPT, control: withControl }, signal })).items,
    take: message => (message.kind === 'request' || message.kind === 'own-request' ? message.data : null),
    keyOf: ({ id }) => id,
    max: KEPT,
    deps: [withControl],
    // The stream does not tell of control calls.
    on: withControl ? ['request', 'clock', 'platform'] : [],
    when: () => !paused,
  });
  const [frozen, setFrozen] = useState<readonly RequestRecord[] | null>(null);
  useEffect(() => setFrozen(paused ? items : null), [paused]);
  return { resource, items: frozen ?? items };
}
