import type { Tool } from '../tool.ts';
import { call, explain } from './call-tools.ts';
import { searchDocs } from './doc-tools.ts';
import { addFault, sendEvent, setPlatform, trigger } from './failure-tools.ts';
import { grade, listDeliveries, listRequests } from './log-tools.ts';
import { readMore } from './read-more.ts';
import { recordScenario, runScenario } from './scenario-tools.ts';
import { advanceClock, createWorld, snapshot, status } from './world-tools.ts';

/** All tools, in the order in which an assistant sees them. */
export const tools: readonly Tool[] = [
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
