import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { aptInstall } from '#scripts/system-packages.ts'

const program = '/usr/bin/turnserver'

/** A TURN relay as operators run it, on a free local port. It shares a secret with the product. */
export async function startRelay(secret: string): Promise<{ url: string; close(): Promise<void> }> {
  if (!existsSync(program)) {
    if (!(await aptInstall('coturn'))) throw new Error('coturn not installed, required by the relay tests')
  }
  const port = await freePort()
  const child = spawn(
    program,
    [
      ...[
        '-n',
        '--no-cli',
        '--no-tls',
        '--no-dtls',
        '--fingerprint',
        '--use-auth-secret',
        '--log-file=stdout',
      ],
      ...[`--static-auth-secret=${secret}`, '--realm=rehearse.test', `--listening-port=${port}`],
      // Loopback peers, which a public relay must deny.
      ...[
        '--listening-ip=127.0.0.1',
        '--relay-ip=127.0.0.1',
        '--allow-loopback-peers',
        '--pidfile=/dev/null',
      ],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  await untilLogged(child, /Total General servers/)
  return {
    url: `turn:127.0.0.1:${port}?transport=udp`,
    async close() {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

function untilLogged(child: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let all = ''
    const read = (chunk: unknown) => {
      all += String(chunk)
      if (pattern.test(all)) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('close', code => reject(new Error(`coturn ended with ${code}: ${all.slice(-500)}`)))
  })
}

async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}
