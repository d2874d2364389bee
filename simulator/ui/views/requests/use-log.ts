import { useEffect, useState } from 'preact/hooks';
import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import { onStream } from '../../stream.ts';

/** The simulator keeps so many. */
const KEPT = 1000;

export interface Log {
  readonly resource: Resource<readonly RequestRecord[]>;
  /** Newest first. */
  readonly requests: readonly RequestRecord[];
}

/** The log of requests, as it grows. While it is paused, what comes waits. */
export function useLog({ withControl, paused }: { readonly withControl: boolean; readonly paused: boolean }): Log {
  const resource = useResource(
    async signal => (await control('listRequests', { query: { limit: KEPT, control: withControl }, signal })).items,
    // The stream does not tell of control calls.
    { deps: [withControl], on: withControl ? ['request', 'clock', 'platform'] : [], when: () => !paused },
  );
  const [live, setLive] = useState<readonly RequestRecord[]>([]);
  const [frozen, setFrozen] = useState<readonly RequestRecord[] | null>(null);
  useEffect(() => setLive([]), [resource.data]);
  useEffect(
    () =>
      onStream(({ kind, data }) => {
        if (kind === 'request' || kind === 'own-request') setLive(requests => [data, ...requests].slice(0, KEPT));
      }),
    [],
  );
  const requests = merged(live, resource.data ?? []);
  useEffect(() => setFrozen(paused ? requests : null), [paused]);
  return { resource, requests: frozen ?? requests };
}

function merged(live: readonly RequestRecord[], loaded: readonly RequestRecord[]): readonly RequestRecord[] {
  const known = new Set(loaded.map(({ id }) => id));
  return [...live.filter(({ id }) => !known.has(id)), ...loaded].slice(0, KEPT);
}
