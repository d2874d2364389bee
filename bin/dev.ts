/**
 * `npm run dev`: the simulator from its sources, restarted when they change, behind Vite's server, which updates the dashboard in the browser.
 * Arguments are those of `sim serve`: `npm run dev -- --clock manual`. `PORT` sets the port of the one address (default 4010).
 */
import { spawn } from 'node:child_process';
import { createServer as createSocket } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger, createServer, type LogErrorOptions } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PORT = Number(process.env['PORT'] ?? 4010);
/** Everything except the dashboard, which Vite serves. */
const SIMULATOR_PATHS = '^/(_sim/(?!ui)|_media|_storage|api/|$)';

const simulatorPort = await freePort();
const vite = await createServer({
  configFile: path.join(ROOT, 'simulator/ui/vite.config.ts'),
  server: { port: PORT, strictPort: true, proxy: { [SIMULATOR_PATHS]: `http://127.0.0.1:${simulatorPort}` } },
  customLogger: loggerWithoutProxyErrors(),
});
await vite.listen();

const watch = [path.join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false'];
const serve = [
  path.join(ROOT, 'simulator/cli/main.ts'),
  'serve',
  '--log',
  'silent',
  ...process.argv.slice(2),
  '--port',
  String(simulatorPort),
];
const simulator = spawn(process.execPath, [...watch, ...serve], { stdio: ['ignore', 'inherit', 'inherit'] });
console.log(`http://localhost:${PORT}/_sim/ui/`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => simulator.kill('SIGTERM'));
simulator.on('exit', () => void vite.close());

/** While the simulator restarts, its port is closed for a moment; the dashboard reconnects by itself. */
function loggerWithoutProxyErrors() {
  const logger = createLogger('warn');
  const error = (message: string, options?: LogErrorOptions) => {
    if (!message.includes('http proxy error')) logger.error(message, options);
  };
  return { ...logger, error };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket().on('error', reject);
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address();
      socket.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
