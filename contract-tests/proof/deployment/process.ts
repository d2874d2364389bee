/** A deployment in a process of its own: prints nothing, answers its parent, and ends with it. */

import type { Question, Reply } from './messages.ts';
import { openDeploymentWorld } from './world.ts';

const tell = (reply: Reply): void => void process.send?.(reply);
const world = await openDeploymentWorld(JSON.parse(process.argv[2] ?? '{}'));
process.on('message', ({ ask }: Question) => {
  if (ask === 'audit') tell({ type: 'audit', audit: world.audit(), actions: world.actions() });
  else tell({ type: 'log', log: world.log });
});
process.on('disconnect', () => void world.close().finally(() => process.exit(0)));
const { url, apiKey, teamId } = world;
tell({ type: 'ready', url, apiKey, teamId });
