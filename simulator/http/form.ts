import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Busboy } from '@fastify/busboy';
import type { Form, FormFile } from '../domain/requests/operation.ts';
import { ApiError, errors } from '../kernel/errors.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { inSlices } from '../kernel/time-slice.ts';
import type { Message } from './message.ts';

export const FORM_TYPE = 'multipart/form-data';

/** The name of the streamed file; files with other names are discarded. */
const FILE_PART = 'file';
/** The limit for all fields besides the file. */
const LIMITS = { parts: 100, fieldSize: 65_536 };
/** The sizes of the pieces that a file is passed on in. */
const FIRST_PIECE_BYTES = 1024;
const MAX_PIECE_BYTES = 65_536;
/** A piece that was read in less real time is followed by a larger one. */
const QUICK_MS = 2;

/** A form whose file is still being read. */
export interface OpenForm {
  readonly form: Form<Readonly<Record<string, string>>>;
  /** Reads the rest of the form, because a caller reads the answer only after everything was sent. */
  discard(): Promise<void>;
}

/**
 * Opens a multipart form: reads the fields in front of the file. `checkFields` validates them and throws 400. Throws 415 for another content type, 400 for
 * an invalid form or one without a file.
 */
export async function openForm(
  message: Message,
  checkFields: (fields: Record<string, string>) => void,
  realTime: RealTime,
): Promise<OpenForm> {
  const parser = await createParser(message.headers);
  const { fields, fileBegins } = partsOf(parser, realTime);
  const ended = feed(parser, message.body.stream());
  const checkedFields = (fileName?: string): Record<string, string> => {
    const given = Object.fromEntries(fields);
    checkFields(fileName === undefined ? given : { ...given, [FILE_PART]: fileName });
    return given;
  };

  const file = await Promise.race([fileBegins, ended]);
  if (file instanceof Error) throw file;
  if (!file) {
    checkedFields();
    throw errors.invalidField([FILE_PART], 'is required', 'invalid_type').by('D-GEN-06');
  }
  void ended.then(failure => failure && file.source.destroy(failure));
  const end = async (): Promise<Error | undefined> => {
    await file.stream.return();
    file.source.resume();
    return ended;
  };
  return {
    form: {
      file,
      async fields() {
        const failure = await end();
        if (failure) throw failure;
        return checkedFields(file.fileName);
      },
    },
    discard: async () => void (await end()),
  };
}

interface FilePart extends FormFile {
  readonly stream: AsyncGenerator<Uint8Array, void, void>;
  readonly source: Readable;
}

/** Collects the fields, and waits for the file. */
function partsOf(
  parser: Parser,
  realTime: RealTime,
): { readonly fields: ReadonlyMap<string, string>; readonly fileBegins: Promise<FilePart> } {
  const fields = new Map<string, string>();
  parser.on('field', (name, value) => {
    // A text field of this name is not a file.
    if (name !== FILE_PART) fields.set(name, value);
  });
  const fileBegins = new Promise<FilePart>(resolve => {
    let found = false;
    parser.on('file', (name, source, fileName: string | undefined, _encoding, mimeType) => {
      // Readers see the error; without one it would be unhandled.
      source.on('error', () => undefined);
      if (name !== FILE_PART || found) {
        source.resume();
        return;
      }
      found = true;
      resolve({ fileName: fileName ?? '', mimeType, stream: inSlices(piecesOf(source, realTime), realTime), source });
    });
  });
  return { fields, fileBegins };
}

type Parser = InstanceType<typeof Busboy>;

/** Loads the library for the first form. */
async function createParser(headers: Message['headers']): Promise<Parser> {
  const contentType = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(contentType))
    throw errors.unsupportedMediaType(`Content-Type must be ${FORM_TYPE}, not ${contentType || 'absent'}`);
  const coding = headers['content-encoding'];
  if (coding && coding !== 'identity')
    throw errors.unsupportedMediaType(`A form must not be compressed, but Content-Encoding is ${coding}`);
  // Of a bundled CommonJS module only the default can be imported so.
  const { default: library } = await import('@fastify/busboy');
  try {
    return new library.Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch (error) {
    throw unreadable(error);
  }
}

/** Writes the body into the parser as fast as the file is read. Resolves at the end with the error, if any; never rejects. */
async function feed(parser: Parser, body: AsyncIterable<Uint8Array>): Promise<Error | undefined> {
  let failure: Error | undefined;
  const fail = (error: unknown): void => void (failure ??= unreadable(error));
  parser.on('error', fail);
  try {
    for await (const chunk of body) {
      // Discard the rest of an invalid form, so that its sender reads the answer.
      if (failure || parser.write(chunk) || failure) continue;
      await once(parser, 'drain').catch(fail);
    }
  } catch {
    return errors.invalid('The request body ended early').by('D-GEN-08');
  }
  if (failure) return failure;
  const finished = once(parser, 'finish');
  parser.end();
  await finished.catch(fail);
  return failure;
}

/** A file in pieces that grow while they are read quickly: V8 has not compiled its parser yet when the first ones come. */
async function* piecesOf(stream: Readable, realTime: RealTime): AsyncGenerator<Uint8Array, void, void> {
  let size = FIRST_PIECE_BYTES;
  try {
    // Keep the stream open when the reader stops early: the rest of the form follows it.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>)
      for (let at = 0; at < chunk.length; ) {
        const piece = chunk.subarray(at, at + size);
        const began = realTime.elapsed();
        yield piece;
        at += piece.length;
        if (realTime.elapsed() - began < QUICK_MS) size = Math.min(2 * size, MAX_PIECE_BYTES);
      }
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): Error {
  if (error instanceof ApiError) return error;
  return errors.invalid(`The form cannot be read: ${error instanceof Error ? error.message : 'it is malformed'}`).by('D-GEN-08');
}
