/** Ways to go about a task, which a person chooses. */
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { publicApi } from '../../openapi/document.ts';

/** Adds all prompts to a server. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'reproduce_bug',
    {
      title: 'Reproduce this bug report as a scenario',
      description: 'Turns a report in plain words into a scenario that fails while the bug is there.',
      argsSchema: z.object({ report: z.string().describe('The bug report') }),
    },
    ({ report }) =>
      asked(`Reproduce this bug report on the simulator, and write it down as a scenario.

${report}

1. status shows the world, with teams and accounts. search_docs finds the operations and the rules that the report is about.
2. Do with call, trigger, set_platform, add_fault and advance_clock what the report says, until the answer is as reported. explain says why.
3. record_scenario writes it down. Keep the steps that matter, and let it expect what the rules demand; search_docs with the id page:scenarios says how.
4. run_scenario runs it in a new world. Show its text, what it reports, and the rule that decides who is right.`),
  );
  server.registerPrompt(
    'why_did_this_post_fail',
    {
      title: 'Why did this post fail?',
      description: 'Finds the cause of a post that was not published, and what makes it pass.',
      argsSchema: z.object({ post: z.string().describe('The id of the post, or what is known of it') }),
    },
    ({ post }) =>
      asked(`Find out why this post was not published: ${post}

1. If that is no id, find the post: call listPosts, or list_requests with the operation createPost.
2. explain the id. Follow its causes: they name the request, the platform and the failure that decided it.
3. Say the cause in one sentence, with the virtual time and the rule.
4. Move a lever of the explanation, such as letting the platform work again, then call retryPost or create the post again, and advance_clock.
5. explain the id once more, and say whether it is published now.`),
  );
  server.registerPrompt(
    'survive_an_outage',
    {
      title: 'Survive an outage',
      description: 'Checks what a client sees while a platform is down and after it, and what it has to do.',
      argsSchema: z.object({ platform: z.string().describe(`One of ${(publicApi.schema('Platform').enum ?? []).join(', ')}`) }),
    },
    ({ platform }) =>
      asked(`Play through an outage of ${platform}, and say what a client has to do to survive it.

1. snapshot save before, so that you can go back.
2. call createPost for an account of ${platform}, due in ten minutes. Then set_platform ${platform} outage.
3. advance_clock by 10m and explain the post: which attempts are made, when, and what follows by itself.
4. list_deliveries shows which events a receiver gets meanwhile.
5. set_platform ${platform} ok and advance_clock with settle: is the post published without help? If not, what does it take?
6. Say which calls, events and waits the client needs, each with its rule from search_docs.`),
  );
}

function asked(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}
