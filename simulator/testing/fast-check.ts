/**
 * fast-check with a fixed seed, so that a change is judged by the same cases as the one before it. `SEED=<seed>` takes another one, `SEED=drawn` draws one;
 * a failure prints it.
 */
import * as fc from 'fast-check';

const { SEED = '20260302' } = process.env;
if (SEED !== 'drawn') fc.configureGlobal({ seed: Number(SEED) });

export * from 'fast-check';
