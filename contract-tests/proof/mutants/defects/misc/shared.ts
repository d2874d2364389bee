/** Defects in what all operations of /misc have in common. */
import type { Injection } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const shared = mutants('misc', {
  'account-is-not-found': [
    'Without a connected account of the platform a call is 404 and not 400',
    answersInstead({ status: 400, message: /has no connected/ }, 404),
  ],
  'trouble-is-ours': ['A call that the platform fails is 500 and not 502', answersInstead({ status: 502, message: /./ }, 500)],
});

/** Replaces the status of refusals of /misc. */
function answersInstead({ status, message }: { readonly status: number; readonly message: RegExp }, other: number): Injection {
  return {
    async wire(url, init, go) {
      const answer = await go(url, init);
      if (answer.status !== status || !new URL(url).pathname.startsWith('/api/v1/misc/')) return answer;
      const text = await answer.text();
      if (!message.test(text)) return new Response(text, answer);
      return Response.json({ ...JSON.parse(text), statusCode: other }, { status: other });
    },
  };
}
