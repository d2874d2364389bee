import type { ControlOperations } from './operation.ts';

/** The entry pages for a browser; the site serves the files below them. */
export const pageOperations = {
  getDashboard: ({ dashboard }) => dashboard.open('/_sim/ui'),
  getDocs: ({ dashboard }) => dashboard.open('/_sim/docs'),
} satisfies Partial<ControlOperations>;
