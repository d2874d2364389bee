import { useEffect, useState } from 'preact/hooks';
import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { type Feed, useFeed } from '../../hooks/use-resource.ts';

/** The size of the simulator's log. */
const MAX_REQUESTS = 1000;

/** The log of requests, newest first. While it is paused, new requests are not shown. */
export function useLog({ withControl, paused }: { readonly withControl: boolean; readonly paused: boolean }): Feed<RequestRecord> {
  const { resource, items } = useFeed<RequestRecord>({
    load: async signal => (await control('listRequests', { query: { limit: MAX_REQUESTS, control: withControl }, signal })).items,
    select: message => (message.kind === 'request' || message.kind === 'own-request' ? message.data : null),
    keyOf: ({ id }) => id,
    max: MAX_REQUESTS,
    deps: [withControl],
    // The stream does not report control calls.
    on: withControl ? ['request', 'clock', 'platform'] : [],
    when: () => !paused,
  });
  const [frozen, setFrozen] = useState<readonly RequestRecord[] | null>(null);
  useEffect(() => setFrozen(paused ? items : null), [paused]);
  return { resource, items: frozen ?? items };
}
