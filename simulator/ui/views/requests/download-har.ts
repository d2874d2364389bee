import { control } from '../../api.ts';

/** Gives the log to the browser as an HTTP Archive, which its own tools and others read. */
export async function downloadHar(withControl: boolean): Promise<string> {
  const har = await control('getRequestsHar', { query: { control: withControl } });
  const address = URL.createObjectURL(new Blob([JSON.stringify(har, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'simulator.har';
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  return 'simulator.har holds the log.';
}
