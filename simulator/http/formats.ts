import { parseDuration, parseInstant } from '../kernel/time.ts';
import { isWebUrl } from '../text/urls.ts';

/** The formats of texts that are the simulator's own, with whether a text has it. */
export const OWN_FORMATS = {
  'date-time': (text: string) => parseInstant(text) !== undefined,
  'web-url': isWebUrl,
  'duration-or-short': (text: string) => !/^\d+$/.test(text) && parseDuration(text) !== undefined,
};
