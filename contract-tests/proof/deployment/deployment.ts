/** Starts a deployment in a child process, and reads its audit. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Audit } from './audit.ts';
import type { DeploymentAddress, Question, Reply } from './messages.ts';
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

/** Starts a deployment. Rejects when its process ends before it is ready; the process has then printed the reason. */
export async function startDeployment(options: DeploymentOptions = {}): Promise<Deployment> {
  const child = fork(new URL('process.ts', import.meta.url), [JSON.stringify(options)], {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const { url, apiKey, teamId } = await reply(child, 'ready');
  const ask = <T extends Question['ask']>(question: T) => {
    child.send({ ask: question });
    return reply(child, question);
  };
  return {
    url,
    apiKey,
    teamId,
    audit: async () => (await ask('audit')).audit,
    log: async () => (await ask('log')).log,
    async close() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Waits for the next message of a type. */
function reply<T extends Reply['type']>(child: ChildProcess, type: T): Promise<Extract<Reply, { readonly type: T }>> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      child.off('message', listen);
      child.off('exit', fail);
    };
    const fail = (): void => {
      end();
      reject(new Error('The deployment has ended; see what it printed'));
    };
    const listen = (message: Reply): void => {
      if (message.type !== type) return;
      end();
      resolve(message as Extract<Reply, { readonly type: T }>);
    };
    child.on('message', listen);
    child.once('exit', fail);
  });
}
