import type { ReceivedResponse } from '../../../messages.ts';
import { operationAt } from '../../../run/operation-at.ts';
import { isSuccess, visitFilled } from './schema-properties.ts';

/** Collects the properties that responses filled. */
export interface Collector {
  readonly filled: ReadonlySet<string>;
  /** Reads a copy of a response, and returns the response. */
  observe<R extends ReceivedResponse>(method: string, url: string, response: R): Promise<R>;
}

export function createCollector(): Collector {
  const filled = new Set<string>();
  return {
    filled,
    async observe(method, url, response) {
      const operation = operationAt(method, new URL(url).pathname);
      const schema = operation?.responses.get(response.status);
      if (operation && schema && isSuccess(response.status))
        visitFilled(schema, operation.id, await response.clone().json(), property => filled.add(property));
      return response;
    },
  };
}
