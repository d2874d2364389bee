import { testHistories } from './proof/explanations/histories.ts';

// Many more, and longer ones, are tried by `npm run proof`.
testHistories(20, 24);
