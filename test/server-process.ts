import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#server/lib/database/embedded-postgres.ts'

/** For the environment of a process: its program, and the compiled sources of earlier ones, which shorten its start. */
export function pathAndCache() {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

/** The app as a process of its own, with its workers. The caller stops it. */
export async function startProcess(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rehearse-process-'))
  const port = await findFreePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts'), 'start'], {
    env: {
      ...pathAndCache(),
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: string[] = []
  const exited = once(child, 'exit')
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', chunk => {
      output.push(String(chunk))
      if (output.join('').includes('ready at')) ready()
    })
    exited.then(() => failed(new Error(`server process ended: ${output.join('')}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** All logged errors. */
    loggedErrors: () =>
      output
        .join('')
        .split('\n')
        .filter(line => line.startsWith('{')),
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal)
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
