/** The skill: how an assistant uses the simulator in a project. Its text comes from the pages of the package. */
import { readFileSync } from 'node:fs';
import { shippedPages } from '../../package-files.ts';
import { NAME } from './places.ts';

/** What shows that a file was written by `sim agent setup`, which then replaces it. */
export const MARK = '<!-- Written by sim agent setup, which replaces this file the next time. -->';

/** The whole text of the skill, at most 150 lines. */
export function skillText(): string {
  const [assistants = '', start = ''] = [shippedPages['assistants'], shippedPages['start']].map(file => readFileSync(file ?? '', 'utf8'));
  return `---
name: ${NAME}
description: Test and debug code that uses the social publishing API with its simulator. Use it when a task is about posts, uploads, comments, webhooks, platforms or rate limits of that API, when a test needs its answers or failures, or when something in it has to be explained or reproduced.
---

${MARK}

# The social publishing simulator

One JSON API in front of 15 platforms, with state, webhooks, failures, and a clock that you control. The MCP server \`${NAME}\` has tools for all of it.

${section(assistants, 'How to work with it')}

## In tests

${firstBlock(section(start, 'In your tests'))}

Each test has a world of its own, so that tests run side by side. \`world.clock.advance\` lets time pass, \`world.platforms.<NAME>.fail(…)\` and
\`world.faults.add({ … })\` make things fail, \`world.platforms.<NAME>.message(…)\` lets people write, \`world.webhooks.received(…)\` waits for a webhook, \`world.requests.expect(…)\` says what was called, and
\`world.explain(id)\` says why. Never wait in real time, and never mock a single answer where the simulator has the state.

${section(assistants, 'Tools')}
`;
}

/** A section of a page with its heading, without links, which lead nowhere from a skill. */
function section(page: string, heading: string): string {
  const found = page.split(/^(?=## )/m).find(each => each.startsWith(`## ${heading}\n`));
  if (found === undefined) throw new Error(`A page has no section ${heading}`);
  return found.trim().replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}

function firstBlock(text: string): string {
  return /^```ts\n[\s\S]*?^```$/m.exec(text)?.[0] ?? '';
}
