/** Tools that look things up, and the rest of long answers. */
import * as z from 'zod';
import { ArgumentError } from '../../text/argument-error.ts';
import { documentation, search } from '../documentation.ts';
import { fitting } from '../fitting.ts';
import { defineTool } from '../tool.ts';

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
