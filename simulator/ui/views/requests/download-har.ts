import { control } from '../../api.ts';
import { downloadJson } from '../../download.ts';

/** Downloads the log as an HTTP Archive. */
export async function downloadHar(withControl: boolean): Promise<string> {
  downloadJson('simulator.har', await control('getRequestsHar', { query: { control: withControl } }));
  return 'Saved as simulator.har.';
}
