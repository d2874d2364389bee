/** Tools that look things up, and the rest of long answers. */

import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type ApiDocument, controlApi, publicApi } from '../../../openapi/document.ts';
import { once } from '../../../openapi/once.ts';
import { allRules } from '../../../openapi/rules.ts';
import { shippedPages } from '../../package-files.ts';
import { fieldNames, knownOperations } from '../../text/by-document/operations.ts';
import { ArgumentError } from '../../text/failures.ts';
import { didYouMean } from '../../text/suggest.ts';
import { defineTool, fitting } from '../tool.ts';

export const searchDocs = defineTool({
  name: 'search_docs',
  title: 'Look something up',
  description:
    'Searches operations (op:), schemas (schema:), rules of the service (rule:) and pages (page:) by words, or reads one of them whole by its id. Words are ' +
    'those of the interface: post, team, upload, webhook, rate limit, retry.',
  input: z.object({
    query: z.string().max(300).optional().describe('Words to search for'),
    id: z.string().optional().describe('Read this whole, such as op:createPost'),
    offset: z.int().min(0).optional().describe('The nextOffset of the page before'),
  }),
  output: z.object({
    items: z.array(z.unknown()).optional(),
    total: z.number().optional(),
    nextOffset: z.number().optional(),
    text: z.string().optional().describe('The whole, as Markdown or JSON'),
  }),
  effect: 'read',
  async run({ query, id, offset = 0 }) {
    if (id !== undefined) return { text: documentation(id) };
    if (query === undefined) throw new ArgumentError('search_docs takes a query, or the id of what you want to read whole');
    const found = search(query);
    const { items, ...rest } = fitting({ items: found.slice(offset, offset + PAGE), total: found.length }, offset);
    return { items: [...items], ...rest };
  },
});

const PAGE = 12;

/** Something that can be looked up. */
interface Entry {
  /** Such as `op:createPost`, `schema:Post`, `rule:PST-12` or `page:faults`. */
  readonly id: string;
  readonly title: string;
  /** All that is searched. */
  readonly text: string;
  /** The words of its name, in small letters; a search for all of them means it. */
  readonly words?: readonly string[];
  /** The whole, as Markdown or JSON. */
  whole(): string;
}

/** A result of a search. */
export interface Found {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
}

/** Everything that has one of the words, the best match first. */
function search(query: string): Found[] {
  const words = wordsIn(query);
  return entries()
    .map(entry => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry: { id, title, text } }) => ({ id, title, excerpt: excerptOf(text, words) }));
}

/** The whole of an entry. Throws an ArgumentError for an id that nothing has. */
function documentation(id: string): string {
  const found = entries().find(entry => entry.id === id);
  if (found) return found.whole();
  const ids = entries().map(entry => entry.id);
  throw new ArgumentError(`There is nothing with the id ${id}${didYouMean(id, ids)}. Search with a query to find ids`);
}

const entries = once((): readonly Entry[] => [
  ...operationEntries(),
  ...schemaEntries(publicApi),
  ...schemaEntries(controlApi()),
  ...ruleEntries(),
  ...pageEntries(),
]);

function operationEntries(): Entry[] {
  return knownOperations().map(known => {
    const { document, operation } = known;
    const { id, method, path } = operation;
    const source = Object.values(document.json.paths?.[path] ?? {}).find(candidate => candidate?.operationId === id);
    const { summary = '', description = '' } = source ?? {};
    return {
      id: `op:${id}`,
      title: `${summary} (${method} ${path})`,
      text: [summary, description, spaced(id), ...fieldNames(known)].join(' '),
      words: wordsOfName(id),
      whole: () => JSON.stringify({ operation: id, method, path, summary, description, fields: fieldNames(known), document: source }),
    };
  });
}

function schemaEntries(document: ApiDocument<string>): Entry[] {
  return Object.entries(document.json.components?.schemas ?? {}).map(([name, schema]) => {
    const description = 'description' in schema && schema.description !== undefined ? schema.description : '';
    const properties = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
    return {
      id: `schema:${name}`,
      title: `Schema ${name}`,
      text: [description, spaced(name), ...properties].join(' '),
      words: wordsOfName(name),
      whole: () => JSON.stringify(schema),
    };
  });
}

function ruleEntries(): Entry[] {
  return allRules().map(({ id, area, rule }) => ({
    id: `rule:${id}`,
    title: `Rule ${id}, ${area}`,
    text: rule,
    whole: () => `${id}: ${rule}`,
  }));
}

/** A page as a whole, and each of its sections, which are what a search finds. */
function pageEntries(): Entry[] {
  return Object.entries(shippedPages).flatMap(([name, file]) => {
    const text = readFileSync(file, 'utf8');
    const sections = text.split(/^(?=#{1,3} )/m).filter(section => section.startsWith('#'));
    return sections.map((section, index) => {
      const heading = /^#+ (.*)/.exec(section)?.[1] ?? name;
      const isFirst = index === 0;
      return {
        id: isFirst ? `page:${name}` : `page:${name}#${anchorOf(heading)}`,
        title: isFirst ? `Page ${name}: ${heading}` : `Page ${name}, ${heading}`,
        text: section,
        whole: () => (isFirst ? text : section),
      };
    });
  });
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

/** `createPost` as `createPost create post`, so that its words are found. */
function spaced(name: string): string {
  return [name, ...wordsOfName(name)].join(' ');
}

function wordsOfName(name: string): string[] {
  return name.split(/(?<=[a-z])(?=[A-Z])/).map(word => word.toLowerCase());
}

function wordsIn(query: string): string[] {
  return [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_-]{2,}/gu) ?? [])];
}

const TITLE_WEIGHT = 4;
const NAME_WEIGHT = 20;

/** A word in the title counts more, a word that occurs in full more than the beginning of another one, and all words together most. */
function scoreOf({ id, title, text, words: name = [] }: Entry, words: readonly string[]): number {
  const [head, body] = [`${id} ${title}`.toLowerCase(), text.toLowerCase()];
  const scores = words.map(word => TITLE_WEIGHT * occurs(head, word) + occurs(body, word));
  const hits = scores.filter(score => score > 0).length;
  const ofName = name.length === 0 ? 0 : name.filter(word => words.includes(word)).length / name.length;
  return (scores.reduce((sum, score) => sum + score, 0) + NAME_WEIGHT * ofName ** 2) * hits;
}

function occurs(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === -1) return 0;
  const isWhole = !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(text[at + word.length] ?? ' ');
  return isWhole ? 2 : 1;
}

const EXCERPT_CHARACTERS = 240;

function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const lower = plain.toLowerCase();
  const first = Math.min(...words.map(word => lower.indexOf(word)).filter(at => at !== -1), plain.length);
  const from = first === plain.length ? 0 : Math.max(0, first - EXCERPT_CHARACTERS / 3);
  const cut = plain.slice(from, from + EXCERPT_CHARACTERS);
  return `${from > 0 ? '… ' : ''}${cut}${from + EXCERPT_CHARACTERS < plain.length ? ' …' : ''}`;
}
