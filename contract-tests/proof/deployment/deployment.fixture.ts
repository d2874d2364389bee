/**
 * `it` with a deployment that the tests of a file share: a socket that cannot be controlled, in front of an old and busy world.
 *
 * - `deploymentOptions` (file): how it starts; by default with a small world, so that it starts within a second.
 * - `deployment` (file): its URL, a key and a team for a run, and `audit()`, which reports what runs have done.
 *
 * It runs in the process of the test; `startDeployment` starts one in a separate process.
 */
import { test } from 'vitest';
import { type DeploymentOptions, openDeploymentWorld } from './world.ts';

const SMALL: DeploymentOptions = { posts: 60, days: 40, pauseMs: 20 };

export const it = test
  .extend('deploymentOptions', { scope: 'file' }, SMALL)
  .extend('deployment', { scope: 'file' }, async ({ deploymentOptions }, { onCleanup }) => {
    const deployment = await openDeploymentWorld(deploymentOptions);
    onCleanup(() => deployment.close());
    return deployment;
  });
