import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

describe('Stream', () => {
  test('reconnects after a restart of the simulator, and the page reloads its data', async ({ standalone }) => {
    let simulator = await standalone.startSimulator();
    const { url, port } = await simulator.listen();
    const { page, open, call, allow } = await standalone.openSession(url, simulator);
    allow(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|Failed to load resource/);
    await open('requests');
    await call('GET', '/team');
    await page.getByText('1 request, live.').waitFor();

    await simulator.close();
    await page.getByText('The simulator does not respond.').waitFor();
    await page.getByRole('status').filter({ hasText: 'Reconnecting' }).waitFor();
    // The data loaded before stays visible.
    await expect.poll(() => page.getByText('/api/v1/team').count()).toBe(1);

    simulator = await standalone.startSimulator({ startTime: '2026-04-01T12:00:00Z' });
    await simulator.listen({ port });
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
    await page.getByText('No requests yet').waitFor();
    await page.getByRole('banner').getByText('12:00:00').waitFor();
    await call('GET', '/organization');
    await page.getByText('/api/v1/organization').waitFor();
    await expect.poll(() => page.getByText('The simulator does not respond.').count()).toBe(0);
  });
});
