/** The form of a custom throttle: a text with a line for each window. */
import type { ThrottleLayers } from '../../../../openapi/generated/control-types.ts';
import { Problem } from '../../problem.ts';

/** A line: requests, then the length of the window in milliseconds. */
const LINE = /^(\d+)\s*(?:per|\/)\s*(\d+)\s*ms$/;

/** `100 per 1000 ms` for each window. */
export function formatLayers(layers: ThrottleLayers): string {
  return layers.map(({ windowMs, requests }) => `${requests} per ${windowMs} ms`).join('\n');
}

/** Throws a {@link Problem} for the first line that is not a window. */
export function parseLayers(text: string): ThrottleLayers {
  const lines = text.split('\n').map(line => line.trim());
  return lines.filter(Boolean).map(line => {
    const [, requests, windowMs] = LINE.exec(line) ?? [];
    if (requests === undefined || windowMs === undefined)
      throw new Problem(0, `“${line}” is not a window; write for example: 100 per 1000 ms`);
    return { windowMs: Number(windowMs), requests: Number(requests) };
  });
}
