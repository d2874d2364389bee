import { expect, it } from 'vitest';
import { checkFileName } from './rules.ts';

it.for([
  ['posts.txt', 'The file must be a .csv file, not "posts.txt"'],
  ['csv', 'The file must be a .csv file, not "csv"'],
  ['', 'The file must be a .csv file, not one without a name'],
] as const)('refuses a file called %j', ([fileName, message]) => {
  expect(() => checkFileName(fileName)).toThrow(message);
});

it.for(['posts.csv', 'POSTS.CSV', '.csv'])('takes a file called %j', fileName => {
  expect(() => checkFileName(fileName)).not.toThrow();
});
