import type { CommandSpec } from './command.ts';
import { contract, openapi, parity, run } from './specs/checks.ts';
import { agent, completion, init, mcp, pytest } from './specs/project.ts';
import {
  call,
  clock,
  deliveries,
  explain,
  fault,
  fixture,
  jobs,
  platform,
  requests,
  reset,
  snapshot,
  status,
  world,
} from './specs/remote.ts';
import { exec, grade, proxy, record, serve, wait } from './specs/servers.ts';
import { listen, resend, send, trigger } from './specs/webhooks.ts';

/** All commands of `sim`, in the order of the help; `serve` is the default. */
export const commands: Readonly<Record<string, CommandSpec>> = {
  serve,
  run,
  contract,
  parity,
  status,
  clock,
  platform,
  resend,
  reset,
  snapshot,
  fixture,
  wait,
  listen,
  trigger,
  send,
  call,
  requests,
  deliveries,
  jobs,
  fault,
  world,
  explain,
  record,
  mcp,
  agent,
  exec,
  grade,
  proxy,
  completion,
  openapi,
  init,
  pytest,
};
