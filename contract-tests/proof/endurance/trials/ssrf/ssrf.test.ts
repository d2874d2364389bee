import { describe, expect, it } from 'vitest';
import { createRealWeb } from '../../../../../simulator/media/web/real.ts';
import { attack } from './ssrf.ts';

describe('the trial of downloads', () => {
  it('finds a web that trusts a neighbour of an allowed address', async () => {
    const { failures, figures } = await attack(options => {
      const neighbours = (options.allowedAddresses ?? []).map(address => address.replace('127.0.0.1', '127.0.0.2'));
      return createRealWeb({ ...options, allowedAddresses: [...(options.allowedAddresses ?? []), ...neighbours] });
    });
    expect(failures).toContainEqual(expect.stringMatching(/^rebinding http:\/\/changes-\d+\.test.* reached 127\.0\.0\.2:/));
    expect(figures.find(({ what }) => what === 'connects inside')?.value).toBeGreaterThan(0);
  });

  it('finds a web that cannot reach any server', async () => {
    const { failures } = await attack(options => createRealWeb({ ...options, allowedAddresses: [] }));
    expect(failures).toContainEqual(expect.stringMatching(/^The public server was not reached/));
  });
});
