import { yamlText } from '../../../openapi/yaml-text.ts';
import { mapTexts } from '../../../simulator/text/json.ts';
import { type FormFile, fieldsOf, isFile } from '../../exchange.ts';
import { START } from '../../target.ts';
import type { Exchange } from '../results.ts';
import { addressOf, expectedResponse, type FailingCase, headerLines, senderOf } from './failing-case.ts';

type Step = Readonly<Record<string, unknown>>;

/**
 * Returns a scenario that seeds a world as the suites do and sends the requests of the case. It expects the observed statuses, but for the last
 * request the expected response, so that it passes after the failure is fixed.
 */
export function scenarioScript(shown: FailingCase): string {
  const { seed, session, exchanges } = shown;
  const [name = ''] = headerLines(shown);
  const scenario = {
    name,
    description: [...headerLines(shown).slice(1), ...foreignLines(shown)].join('\n'),
    world: { clock: 'manual', startTime: START, seed },
    steps: [
      ...(session?.preparation ?? []).map(({ method, path, body }) => literal({ request: `${method} ${path}`, ...preparedBody(body) })),
      ...exchanges.map((exchange, index) =>
        caseStep(exchange, shown, index < exchanges.length - 1 ? { status: exchange.status } : expectedResponse(exchange, shown.message)),
      ),
    ],
  };
  return `# yaml-language-server: $schema=./scenario.schema.json\n${yamlText(scenario)}`;
}

/** Returns a line about a failure of a deployment, whose objects no simulator has. */
function foreignLines({ session }: FailingCase): string[] {
  if (!session || session.preparation) return [];
  return [
    `Its ids are those of ${session.baseUrl}: sim run creates a world of its own, where they have to be replaced before it can pass.`,
  ];
}

function preparedBody(body: object | undefined): Step {
  const fields = Object.entries(body ?? {});
  if (!fields.some(([, value]) => isFile(value))) return body ? { body } : {};
  const form = fields.map(([name, value]) => [name, isFile(value) ? fileStep(value) : value]);
  return { form: Object.fromEntries(form) };
}

function fileStep({ name, type, content }: FormFile): Step {
  return { text: typeof content === 'string' ? content : Buffer.from(content).toString('utf8'), fileName: name, mimeType: type };
}

function caseStep(exchange: Exchange, { session }: FailingCase, expect: Step): Step {
  const sender = senderOf(exchange, session);
  return literal({
    request: `${exchange.method} ${addressOf(exchange, session)}`,
    ...(sender === 'unknown' && { headers: { 'x-api-key': exchange.requestHeaders['x-api-key'] } }),
    ...((sender === 'pro' || sender === 'nobody') && { as: sender }),
    ...contentOf(exchange),
    expect,
  });
}

function contentOf({ requestBody, requestHeaders }: Exchange): Step {
  if (requestBody === null) return {};
  try {
    return { body: JSON.parse(requestBody) };
  } catch {
    return { content: { text: requestBody, mimeType: requestHeaders['content-type'] ?? 'text/plain' } };
  }
}

function escapedText(text: string): string {
  return text.replaceAll('{{', String.raw`\{{`);
}

/** Escapes template braces, which would otherwise be replaced. */
function literal(step: Step): Step {
  return fieldsOf(mapTexts(step, escapedText, escapedText));
}
