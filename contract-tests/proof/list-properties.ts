/** Prints the properties that there are, as lines of JSON: those of `sim contract`, and those that only a simulator can show. */
import { mutantSuites } from './mutants/suites.ts';

for (const { id, title, rules, needs } of await mutantSuites()) console.log(JSON.stringify({ id, title, rules, needs }));
