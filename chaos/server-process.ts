import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Process = ReturnType<typeof createProcess>

/** Process of the product with the command of `npm run serve`. It keeps its port over restarts. */
export function createProcess(port: number, env: Record<string, string>) {
  let child: ChildProcess | undefined
  const faults: string[] = []

  async function start(extraEnv: Record<string, string> = {}): Promise<void> {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
    const started = spawn('/bin/sh', ['-c', scripts.serve], {
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        PORT: String(port),
        LOG_LEVEL: 'error',
        ...env,
        ...extraEnv,
      },
      // The IPC channel ends the server when this process ends. Ctrl-C reaches only this process.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    child = started
    let output = ''
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', chunk => {
        output = (output + String(chunk)).slice(-4000)
        faults.push(
          ...String(chunk)
            .split('\n')
            .filter(line => line.startsWith('{')),
        )
      })
    for (;;) {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`server exited during its start: ${output}`)
      const response = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
      await response?.text()
      if (response?.ok) return
      await pause(20)
    }
  }

  return {
    port,
    start,
    /** Logged errors. */
    faults,
    /** Stops the process if it is running. */
    async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}
