import type { Real } from '../real.ts';
import type { Command } from '../suite.ts';
import type { ModelEndpoint, WebhooksModel } from './model.ts';
import { passTo } from './observe.ts';

/** A command about one of the endpoints that there are. */
export function aboutEndpoint(
  number: number,
  name: string,
  run: (endpoint: ModelEndpoint, model: WebhooksModel, real: Real) => Promise<void>,
): Command<WebhooksModel> {
  return {
    check: ({ endpoints }) => endpoints.length > 0,
    async run(model, real) {
      const endpoint = model.endpoints[number % model.endpoints.length];
      if (!endpoint) return;
      await run(endpoint, model, real);
      await passTo(model, real, model.now);
    },
    toString: () => `${name} endpoint #${number}`,
  };
}
