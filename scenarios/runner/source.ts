/** Reads a YAML file of scenarios, with the lines of its parts. */
import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node } from 'yaml';
import { systemReason } from '../../simulator/text/failures.ts';
import { readTextFile } from '../../simulator/text/text-file.ts';
import { type ReadYaml, readYaml, YamlError } from '../../simulator/text/yaml-defect.ts';
import { checkYamlDepth } from '../../simulator/text/yaml-depth.ts';
import { ScenarioFileError } from './errors.ts';

export type Path = readonly (string | number)[];

/** The line, from 1, of the value at a path, or of its property name. For a path that does not exist, the line of its closest parent. */
export function lineOf(document: Document, lines: LineCounter, path: Path): number {
  let node: unknown = document.contents;
  let offset = offsetOf(node) ?? 0;
  for (const segment of path) {
    const next = step(document, node, segment);
    if (!next) break;
    offset = next.offset ?? offset;
    node = next.node;
  }
  return lines.linePos(offset).line;
}

function step(document: Document, node: unknown, segment: string | number): { node: unknown; offset: number | undefined } | undefined {
  const target = isAlias(node) ? node.resolve(document) : node;
  if (isSeq(target) && typeof segment === 'number') {
    const item = target.items[segment];
    return item === undefined ? undefined : { node: item, offset: offsetOf(item) };
  }
  if (!isMap(target)) return undefined;
  const pair = target.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(segment));
  return pair && { node: pair.value, offset: offsetOf(pair.key) };
}

function offsetOf(node: unknown): number | undefined {
  return (node as Node | null | undefined)?.range?.[0];
}

/** A parsed file. */
export interface Source {
  /** As shown in reports. */
  readonly file: string;
  /** The absolute path. */
  readonly location: string;
  /** Its content. */
  readonly value: unknown;
  /** The line, from 1, of the value at a path such as `['steps', 0]`. */
  readonly lineOf: (path: Path) => number;
}

/** What the file should have been: a sentence for an empty one. */
const SCENARIO_WORDS = 'a scenario has a name and steps: { name: Teams, steps: [{ request: GET /api/v1/team }] }';

/** A mistake at a path of a file, with the file and its line. */
export function mistakeAt({ file, lineOf: at }: Source, path: Path, message: string): ScenarioFileError {
  return new ScenarioFileError(`${file}:${at(path)}: ${message}`);
}

/** Reads a file. Throws a ScenarioFileError that names file and line. */
export function readSource(location: string, file: string, words?: string): Source {
  let text: string;
  try {
    text = readTextFile(location);
  } catch (error) {
    throw new ScenarioFileError(`${file} cannot be read: ${systemReason(error)}`);
  }
  return parseSource(text, location, file, words);
}

/** Parses the text of a file. Throws a ScenarioFileError that names file and line. */
export function parseSource(text: string, location: string, file: string, words = SCENARIO_WORDS): Source {
  const { value, document, lines } = readFile(text, file);
  if (document.contents === null) throw new ScenarioFileError(`${file}:1: The file is empty; ${words}`);
  return { file, location, value, lineOf: path => lineOf(document, lines, path) };
}

function readFile(text: string, file: string): ReadYaml {
  try {
    checkYamlDepth(text);
    return readYaml(text);
  } catch (error) {
    if (error instanceof YamlError) throw new ScenarioFileError(`${file}:${error.line}:${error.column}: ${error.message}`);
    throw new ScenarioFileError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
