import { connect } from 'node:net';

const ANSWER_MS = 5_000;

/**
 * Sends one command without arguments that hold spaces, in Redis' inline form, and returns the answer's
 * text. Starting and wiping a server needs no more; a Redis client stays out of the tests' own support.
 */
export function askRedis(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    let answer = '';
    socket.setTimeout(ANSWER_MS, () =>
      socket.destroy(new Error(`Redis on port ${port} does not answer ${command}`)),
    );
    socket.once('error', reject);
    socket.on('data', (text) => {
      answer += text.toString('utf8');
      if (!isWhole(answer)) return;
      socket.end();
      if (answer.startsWith('-'))
        reject(new Error(`Redis on port ${port} refuses ${command}: ${answer.trim()}`));
      else resolve(answer);
    });
    socket.once('close', () =>
      reject(new Error(`Redis on port ${port} closed the connection on ${command}`)),
    );
  });
}

/** A simple answer is a line; a bulk answer starts with its length in bytes (`$5`, line end, text, line end). */
function isWhole(answer: string): boolean {
  if (!answer.startsWith('$')) return answer.endsWith('\r\n');
  const head = answer.indexOf('\r\n');
  if (head < 0) return false;
  return Buffer.byteLength(answer) >= head + 2 + Number(answer.slice(1, head)) + 2;
}
