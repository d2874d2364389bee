import assert from 'node:assert/strict';
import type { Checks } from '../client-context.ts';

const PLATFORMS = 15;

export const app: Checks<'app'> = {
  async appGetHealth({ client, control }) {
    const { status, platforms } = await client.app.appGetHealth();
    assert.equal(status, 'ok');
    assert.equal(Object.keys(platforms).length, PLATFORMS);
    assert.equal(platforms.INSTAGRAM.status, 'operational');
    await control('PATCH', '/_sim/platforms/INSTAGRAM', { failure: { mode: 'outage' } });
    assert.equal((await client.app.appGetHealth()).platforms.INSTAGRAM.status, 'outage');
  },
};
