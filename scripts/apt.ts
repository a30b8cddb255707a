import { spawn } from 'node:child_process'

/** Whether Debian's installer did it. A machine that has none, or no network, is not kept waiting. */
export function aptGet(...args: string[]): Promise<boolean> {
  const patience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0']
  const child = spawn('apt-get', [...patience, ...args], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return new Promise(resolve => {
    child.once('error', () => resolve(false))
    child.once('close', code => resolve(code === 0))
  })
}
