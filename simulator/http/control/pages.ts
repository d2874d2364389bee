import type { ControlOperationsOf } from './operation.ts';

/** What a browser opens; the files below these addresses are the site's. */
export const pageOperations: ControlOperationsOf<'getDashboard' | 'getDocs'> = {
  getDashboard: ({ dashboard }) => dashboard.open('/_sim/ui'),
  getDocs: ({ dashboard }) => dashboard.open('/_sim/docs'),
};
