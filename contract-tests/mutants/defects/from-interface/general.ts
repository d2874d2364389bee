/** Written from the interface alone, before its author had seen a suite. */
import { mutants } from '../../mutant.ts';

export const general = mutants('general', {
  'last-one-wins': [
    'Of a query parameter that is repeated only the last value counts',
    {
      wire(request, go) {
        const url = new URL(request.url);
        for (const name of new Set(url.searchParams.keys())) {
          const last = url.searchParams.getAll(name).at(-1);
          if (last !== undefined && url.searchParams.getAll(name).length > 1) url.searchParams.set(name, last);
        }
        return url.href === request.url ? go(request) : go(new Request(url, request));
      },
    },
  ],
});
