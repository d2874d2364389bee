import { testHistories } from './histories.ts';

testHistories(600, 40);
