/** How far ahead something must be scheduled, so that nothing of an interrupted run is published before somebody removes it. */
const FAR_MS = 300 * 86_400_000;

const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/;

/** Returns whether a value is an instant at least 300 days ahead. */
export function isFar(value: unknown, now: number): boolean {
  return typeof value === 'string' && WITH_ZONE.test(value) && Date.parse(value) >= now + FAR_MS;
}

/** Returns whether a service could read a value as an earlier instant, or fail to read it and publish at once. */
export function isNear(value: unknown, now: number): boolean {
  return value !== undefined && value !== '' && value !== null && !isFar(value, now);
}
