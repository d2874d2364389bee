/** A deployment in a separate process. It prints nothing, answers its parent, and ends with it. */

import type { Question, Reply } from './deployment.ts';
import { openDeploymentWorld } from './world.ts';

const send = (reply: Reply): void => void process.send?.(reply);
const world = await openDeploymentWorld(JSON.parse(process.argv[2] ?? '{}'));
process.on('message', ({ ask }: Question) => {
  if (ask === 'audit') send({ type: 'audit', audit: world.audit(), actions: world.actions() });
  else send({ type: 'log', log: world.log });
});
process.on('disconnect', () => void world.close().finally(() => process.exit(0)));
const { url, apiKey, teamId } = world;
send({ type: 'ready', url, apiKey, teamId });
