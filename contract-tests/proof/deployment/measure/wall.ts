/** nginx in front of a deployment, as companies put one: TLS with a client certificate, a header that it demands, and a base path. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../simulator/testing/listen.ts';

export interface Wall {
  /** The address behind which the deployment is. */
  readonly url: string;
  /** The flags with which a run gets through. */
  readonly flags: readonly string[];
  close(): Promise<void>;
}

export interface WallAddress {
  readonly port: number;
  readonly url: string;
}

const CERTIFICATES = fileURLToPath(new URL('../../../../simulator/testing/certificates/', import.meta.url));
const BASE_PATH = '/staging';
const PASSWORD = 'let-the-run-in';

/** An address for a wall: a deployment must know how callers reach it before it starts. */
export async function wallAddress(): Promise<WallAddress> {
  const port = await freePort();
  return { port, url: `https://localhost:${port}${BASE_PATH}` };
}

/** Starts nginx in front of `target`, which must be installed. Rejects when it does not start. */
export async function openWall({ port, url }: WallAddress, target: string): Promise<Wall> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sim-wall-'));
  // Started by root, it writes large bodies as somebody else.
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, 'nginx.conf'), configuration({ port, target }));
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  await Promise.race([untilOpen(port), ended.then(() => Promise.reject(new Error(`nginx has ended: see ${folder}/error.log`)))]);
  return {
    url,
    flags: ['--header', `x-wall: ${PASSWORD}`, ...pairs({ 'client-cert': 'client.pem', 'client-key': 'client.key', ca: 'ca.pem' })],
    async close() {
      nginx.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function pairs(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([flag, file]) => [`--${flag}`, CERTIFICATES + file]);
}

/** The request target is passed on as it came: nginx would change encoded characters of a path that it takes apart. */
function configuration({ port, target }: { readonly port: number; readonly target: string }): string {
  return `daemon off;
pid nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  server {
    listen 127.0.0.1:${port} ssl;
    listen [::1]:${port} ssl;
    ssl_certificate ${CERTIFICATES}server.pem;
    ssl_certificate_key ${CERTIFICATES}server.key;
    ssl_client_certificate ${CERTIFICATES}ca.pem;
    ssl_verify_client on;
    client_max_body_size 0;
    large_client_header_buffers 8 64k;
    if ($http_x_wall != ${PASSWORD}) { return 403; }
    if ($request_uri !~ ^${BASE_PATH}/) { return 404; }
    if ($request_uri ~ ^${BASE_PATH}(/.*)$) { set $rest $1; }
    location / {
      proxy_pass ${target}$rest;
      proxy_set_header x-forwarded-for $remote_addr;
    }
  }
}
`;
}

const POLL_MS = 50;

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(POLL_MS);
  }
}
