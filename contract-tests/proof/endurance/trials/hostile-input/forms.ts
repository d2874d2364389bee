/** Broken forms and CSV files. */
import { requestBytes } from '../../raw-http.ts';
import { headersFor, type Input, type Material } from './input.ts';

const BOUNDARY = 'edge';
const LONG = 100_000;

/** Returns a form that is broken in one way, for one of the two operations that accept forms. */
export function brokenForm(material: Material): Input {
  const { random, naughty } = material;
  const text = random.pick(naughty);
  const [what, body, type = `multipart/form-data; boundary=${BOUNDARY}`] = random.pick(FORMS)(text);
  return form(material, 'multipart', what, Buffer.from(body, random.chance(0.5) ? 'utf8' : 'latin1'), type);
}

/** Returns a form with a broken CSV file. */
export function brokenCsv(material: Material): Input {
  const { random, naughty } = material;
  const content = random.pick(CSV_FILES)(random.pick(naughty));
  const [start, end] = [`--${BOUNDARY}\r\n${disposition('a.csv')}\r\ncontent-type: text/csv\r\n\r\n`, `\r\n--${BOUNDARY}--\r\n`];
  const body = Buffer.concat([Buffer.from(start), content, Buffer.from(end)]);
  return form(material, 'csv', 'createCsvImport', body, `multipart/form-data; boundary=${BOUNDARY}`, 'createCsvImport');
}

function form(material: Material, kind: string, what: string, body: Buffer, type: string, id?: string): Input {
  const { random, targets, world } = material;
  const ids = ['createUpload', 'createCsvImport'] as const;
  const wanted = id ?? random.pick(ids);
  const target = targets.find(({ operation }) => operation.id === wanted) ?? targets[0];
  const headers = [...headersFor(target, world), `content-type: ${type.replaceAll(/[\r\n\0]/g, ' ')}`];
  return {
    kind,
    what: `${target.operation.id}: ${what}`,
    bytes: requestBytes('POST', target.operation.path, headers, body),
    breaksConnection: false,
  };
}

function disposition(fileName: string): string {
  return `content-disposition: form-data; name="file"; filename="${fileName}"`;
}

function part(head: string, content = 'x'): string {
  return `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
}

const END = `--${BOUNDARY}--\r\n`;
const FILE = disposition('a.png');

/** A name of the form, its bytes, and its content type unless it is the right one. */
type Form = readonly [what: string, body: string, type?: string];
type MakeForm = (text: string) => Form;

const FORMS: readonly [MakeForm, ...MakeForm[]] = [
  () => ['empty', ''],
  () => ['only an end', END],
  () => ['no end', part(FILE)],
  () => ['no end of the last line', `--${BOUNDARY}\r\n${FILE}\r\n\r\nx`],
  () => ['cut off in a header', `--${BOUNDARY}\r\ncontent-dispo`],
  () => ['no boundary', part(FILE) + END, 'multipart/form-data'],
  () => ['an empty boundary', part(FILE) + END, 'multipart/form-data; boundary='],
  () => ['a long boundary', part(FILE) + END, `multipart/form-data; boundary=${'b'.repeat(5000)}`],
  () => ['a quoted boundary', part(FILE) + END, `multipart/form-data; boundary="${BOUNDARY}`],
  () => ['two boundaries', part(FILE) + END, `multipart/form-data; boundary=${BOUNDARY}; boundary=other`],
  () => ['another boundary', `--other\r\n${FILE}\r\n\r\nx\r\n--other--\r\n`],
  () => ['another type', part(FILE) + END, 'multipart/mixed; boundary=edge'],
  text => ['an odd type', part(FILE) + END, `multipart/form-data; boundary=${BOUNDARY}; ${Buffer.from(text).toString('latin1')}`],
  () => ['bare line feeds', `--${BOUNDARY}\n${FILE}\n\nx\n--${BOUNDARY}--\n`],
  () => ['a long preamble', `${'p'.repeat(LONG)}\r\n${part(FILE)}${END}`],
  () => ['an epilogue', `${part(FILE)}${END}${'e'.repeat(LONG)}`],
  () => ['a part without headers', `--${BOUNDARY}\r\n\r\nx\r\n${END}`],
  () => ['a long header', part(`${FILE}\r\nx-long: ${'h'.repeat(LONG)}`) + END],
  () => ['many headers', part(`${FILE}${'\r\nx-a: b'.repeat(5000)}`) + END],
  () => ['a header with NUL', part(`${FILE}\0`) + END],
  () => ['a folded header', part('content-disposition: form-data;\r\n name="file";\r\n filename="a.png"') + END],
  () => ['no name', part('content-disposition: form-data; filename="a.png"') + END],
  () => ['no disposition', part('content-type: image/png') + END],
  () => ['a name of Object', part('content-disposition: form-data; name="__proto__"') + part(FILE) + END],
  () => ['a text as file', part('content-disposition: form-data; name="file"') + END],
  () => ['a file of another name', part('content-disposition: form-data; name="other"; filename="a.png"') + END],
  () => ['two files', part(FILE) + part(FILE) + END],
  () => ['200 parts', part('content-disposition: form-data; name="a"').repeat(200) + part(FILE) + END],
  () => ['a long field', part('content-disposition: form-data; name="teamId"', 't'.repeat(LONG)) + part(FILE) + END],
  text => ['an odd field', part('content-disposition: form-data; name="teamId"', text) + part(FILE) + END],
  text => ['an odd name', part(`content-disposition: form-data; name="${text}"; filename="${text}"`) + END],
  text => ['an odd file name', part(disposition(text)) + END],
  text => ['an odd CSV name', part(disposition(`${text}.csv`), `teamId,title\r\n${text},${text}\r\n`) + END],
  () => ['an encoded file name', part(`content-disposition: form-data; name="file"; filename*=UTF-8''%E2%82%`) + END],
  () => ['an unknown charset', part(`content-disposition: form-data; name="file"; filename*=x-none'en'%FF%FE`) + END],
  () => ['base64', part(`${FILE}\r\ncontent-transfer-encoding: base64`, '!!!') + END],
  () => ['an unknown encoding', part(`${FILE}\r\ncontent-transfer-encoding: x-none`) + END],
  () => ['a form in a form', part(`${FILE}\r\ncontent-type: multipart/mixed; boundary=in`, '--in\r\n\r\nx\r\n--in--') + END],
  text => ['an odd file', part(FILE, text.repeat(100)) + END],
  () => ['an empty file', part(FILE, '') + END],
];

type MakeCsv = (text: string) => Buffer;
const HEADER = 'teamId,title,postDate,status,socialAccountTypes,text';
const ROW = 'team_acme_marketing,A title,2099-03-09T09:00:00Z,DRAFT,TWITTER,Hello';

const CSV_FILES: readonly [MakeCsv, ...MakeCsv[]] = [
  () => Buffer.from(''),
  () => Buffer.from(HEADER),
  () => Buffer.from('\r\n'.repeat(10_000)),
  () => Buffer.from(`${HEADER}\r\n"unended,${ROW}`),
  () => Buffer.from(`${HEADER}\r\n${ROW}" quote inside"x\r\n`),
  () => Buffer.from(`${HEADER}\r\n${'"'.repeat(9999)}\r\n`),
  () => Buffer.from(`${HEADER}\r${ROW}\r`),
  () => Buffer.from(`${HEADER},${HEADER}\r\n${ROW},${ROW}\r\n`),
  () => Buffer.from(`${HEADER}\r\n${ROW},too,many\r\nteam_acme_marketing\r\n`),
  () => Buffer.from(`${HEADER.replaceAll(',', ';')}\r\n${ROW}\r\n`),
  () => Buffer.from(`__proto__,constructor,toString,${HEADER}\r\n1,2,3,${ROW}\r\n`),
  () => Buffer.from(`${','.repeat(10_000)}\r\n`),
  () => Buffer.from(`${HEADER}\r\n${','.repeat(50_000)}\r\n`),
  () => Buffer.from(`${HEADER}\r\n${ROW}${'x'.repeat(LONG)}\r\n`),
  () => Buffer.from(`${HEADER}\r\n${`${ROW}\r\n`.repeat(20)}`),
  () => Buffer.from(`\u{feff}${HEADER}\r\n${ROW}\r\n`, 'utf16le'),
  () => Buffer.from(`\u{feff}${HEADER}\r\n${ROW}\r\n`),
  () => Buffer.concat([Buffer.from(`${HEADER}\r\n`), Buffer.from([0xff, 0xfe, 0x00, 0xed, 0xa0, 0x80]), Buffer.from(`,${ROW}`)]),
  () => Buffer.alloc(10_000),
  text => Buffer.from(`${HEADER}\r\nteam_acme_marketing,"${text.replaceAll('"', '""')}",2099-03-09T09:00:00Z,DRAFT,TWITTER,"${text}"\r\n`),
  text => Buffer.from(`${text}\r\n${text}\r\n`),
  text => Buffer.from(`${HEADER}\r\n${[text, text, text, text, text, text].join()}\r\n`),
];
