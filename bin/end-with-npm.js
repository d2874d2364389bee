/**
 * Ends a process that npm has started when npm ends. npm runs a script in a shell, and passes SIGTERM to that shell only, which ends and leaves the server
 * on its port.
 */

/** A script that is this program alone. The shell of another one may end before the server that it has put into the background. */
const ALONE = /^(['"]?)(?:sim|node bin\/start\.js)\1(?: [^&;|\n]*)?$/;
const CHECKED_EACH_MS = 100;

if (ALONE.test(process.env.npm_lifecycle_script ?? '')) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    // A closed terminal says the same. It does not count as the second signal that ends at once, in case the first has come from elsewhere.
    process.kill(process.pid, 'SIGHUP');
  }, CHECKED_EACH_MS);
  timer.unref();
}
