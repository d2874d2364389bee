/** Starts a deployment in a child process, and reads its audit. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { askProcess } from '../../../simulator/testing/child.ts';
import type { Audit } from './audit.ts';
import type { LoggedCall } from './watch-site.ts';
import type { DeploymentOptions } from './world.ts';

export type { Audit } from './audit.ts';
export type { DeploymentOptions } from './world.ts';

export interface Deployment extends DeploymentAddress {
  /** Returns what runs have done so far. */
  audit(): Promise<Audit>;
  /** Returns every request over its socket. */
  log(): Promise<readonly LoggedCall[]>;
  close(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A bundled process, and what it finds in its environment. */
export interface BundledProcess {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a deployment. Rejects when its process ends before it is ready; the process has then printed the reason. */
export async function startDeployment(options: DeploymentOptions = {}, bundled?: BundledProcess): Promise<Deployment> {
  const child = fork(bundled?.file ?? new URL('process.ts', import.meta.url), [JSON.stringify(options)], {
    cwd: ROOT,
    execArgv: bundled ? [] : ['--import', 'tsx'],
    env: { ...process.env, ...bundled?.env },
    serialization: 'advanced',
  });
  const reply = <T extends Reply['type']>(type: T, question?: Question) =>
    askProcess<Extract<Reply, { readonly type: T }>>(child, question, answer => answer.type === type);
  const { url, apiKey, teamId } = await reply('ready');
  return {
    url,
    apiKey,
    teamId,
    audit: async () => (await reply('audit', { ask: 'audit' })).audit,
    log: async () => (await reply('log', { ask: 'log' })).log,
    async close() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

export interface Question {
  readonly ask: 'audit' | 'log';
}

/** The URL of a deployment, and the key and team for a run. */
export interface DeploymentAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly teamId: string;
}

export type Reply =
  | ({ readonly type: 'ready' } & DeploymentAddress)
  | { readonly type: 'audit'; readonly audit: Audit; readonly actions: Readonly<Record<string, number>> }
  | { readonly type: 'log'; readonly log: readonly LoggedCall[] };
