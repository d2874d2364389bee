/** What the browser's field for date and time holds; here it means UTC. */

export const fieldOf = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** Fields hold seconds only when somebody enters them. */
export const instantOf = (value: string): string => (/:\d\d:\d\d/.test(value) ? `${value}Z` : `${value}:00Z`);
