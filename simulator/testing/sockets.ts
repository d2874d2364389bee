/** Connections of tests without a client between. */
import { connect, type Socket } from 'node:net';
import { within } from './within.ts';

/** Opens a connection to this machine, writes to it, and reads text until it is enough or the server closes; then closes it. */
export function converse(port: number, text: string, isEnough: (got: string) => boolean = () => false): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  return readUntil(socket, isEnough);
}

/** Reads text from a connection until it is enough or the server closes, and closes it. */
export async function readUntil(socket: Socket, isEnough: (got: string) => boolean = () => false): Promise<string> {
  let got = '';
  const read = async (): Promise<string> => {
    for await (const chunk of socket.setEncoding('utf8')) if (isEnough((got += String(chunk)))) break;
    return got;
  };
  try {
    return await within('a server has sent enough', read(), () => got.slice(-1000));
  } finally {
    socket.destroy();
  }
}
