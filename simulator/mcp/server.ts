/** The server of the Model Context Protocol: all tools, resources and prompts, over any transport. */
import { McpServer } from '@modelcontextprotocol/server';
import type { Target } from '../../scenarios/runner/client.ts';
import { version } from '../kernel/version.ts';
import { addPrompts } from './prompts.ts';
import { addResources } from './resources.ts';
import { connect, Session } from './session.ts';
import type { Tool } from './tool.ts';
import { call, explain } from './tools/call-tools.ts';
import { searchDocs } from './tools/doc-tools.ts';
import { addFault, sendEvent, setPlatform, trigger } from './tools/failure-tools.ts';
import { grade, listDeliveries, listRequests, readMore } from './tools/log-tools.ts';
import { recordScenario, runScenario } from './tools/scenario-tools.ts';
import { advanceClock, createWorld, snapshot, status } from './tools/world-tools.ts';

const INSTRUCTIONS = `A simulator of a social publishing API: one JSON API in front of 15 platforms, with a clock that you control.
Begin with status. Your calls are about a world of your own, in which nothing happens by itself: time passes with advance_clock.
Find operations and rules with search_docs, call them with call, and ask explain why anything is as it is, also why a call was refused.
Make platforms fail with set_platform, and calls with add_fault. Write down what you found with record_scenario, and run it with run_scenario.`;

/** A function that makes a server for a simulator. Servers that it makes share one world and one memory of long answers. */
export function serversFor(target: Target): () => McpServer {
  const session = new Session(connect(target));
  return () => {
    const server = new McpServer(
      { name: 'social-publishing-sim', title: 'Social publishing simulator', version },
      { instructions: INSTRUCTIONS },
    );
    for (const add of tools) add(server, session);
    addResources(server, session);
    addPrompts(server);
    return server;
  };
}

/** All tools, in the order in which an assistant sees them. */
const tools: readonly Tool[] = [
  status,
  explain,
  call,
  advanceClock,
  setPlatform,
  addFault,
  trigger,
  sendEvent,
  listRequests,
  listDeliveries,
  snapshot,
  createWorld,
  runScenario,
  recordScenario,
  searchDocs,
  grade,
  readMore,
];
