import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Process = ReturnType<typeof processOf>

/** One process of the product by the command of `npm run serve`, at the same address however often it is started. */
export function processOf(port: number, env: Record<string, string>) {
  let child: ChildProcess | undefined
  const faults: string[] = []

  async function start(more: Record<string, string> = {}): Promise<void> {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
    const started = spawn('/bin/sh', ['-c', scripts.serve], {
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        PORT: String(port),
        LOG_LEVEL: 'error',
        ...env,
        ...more,
      },
      // The channel ends the server when this process is gone, and a Ctrl-C reaches this process alone.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    child = started
    let said = ''
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', chunk => {
        said = (said + String(chunk)).slice(-4000)
        faults.push(
          ...String(chunk)
            .split('\n')
            .filter(line => line.startsWith('{')),
        )
      })
    for (;;) {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`A server ended instead of answering: ${said}`)
      const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
      await answer?.text()
      if (answer?.ok) return
      await pause(20)
    }
  }

  return {
    port,
    start,
    /** What it logged as its own fault. */
    faults,
    /** Ends it if it runs. */
    async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}
