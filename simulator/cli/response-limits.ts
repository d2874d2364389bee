/** `--max-response-time`, and `responseTimes` of the config file. */
import type { ResponseLimits } from '../../contract-tests/run/response-times.ts';
import { publicApi } from '../../openapi/document.ts';
import { didYouMean } from '../text/suggest.ts';
import { usageError } from './errors.ts';
import { someTime } from './readers.ts';
import type { Settings } from './settings.ts';

/** Reads the limits of response times. Throws a usage error for an operation that does not exist. */
export function readResponseLimits(settings: Settings): ResponseLimits {
  const given = settings.fromFile('responseTimes');
  return { usual: settings.one('max-response-time', someTime), own: new Map(given ? ownLimits(given.value, given.from) : []) };
}

function ownLimits(value: unknown, from: string): [string, number][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw usageError(`${from} must be an object of operations with durations, such as listPosts: 500ms`);
  const known = publicApi.operations().map(({ id }) => id);
  return Object.entries(value).map(([operation, limit]) => {
    const place = `${from}: ${operation}`;
    if (!known.some(id => id === operation)) throw usageError(`${place} is no operation${didYouMean(operation, known)}`);
    if (typeof limit !== 'string' && typeof limit !== 'number') throw usageError(`${place} needs a duration such as 500ms`);
    return [operation, someTime(String(limit), place)];
  });
}
