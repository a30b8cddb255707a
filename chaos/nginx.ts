import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#server/lib/database/embedded-postgres.ts'

/** nginx in front of these processes, configured like the example in `deploy`. */
export async function openNginx(program: string, folder: string, upstreams: readonly number[]) {
  const home = join(folder, 'nginx')
  await mkdir(home)
  const port = await findFreePort()
  await writeFile(join(home, 'nginx.conf'), await buildConfig(home, port, upstreams))
  // The shell waits for the end of this process, however it ends, then stops nginx.
  const script = '"$@" & read _; kill -QUIT $!; wait'
  const args = [program, '-p', home, '-e', join(home, 'error.log'), '-c', 'nginx.conf']
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // Ctrl-C in the terminal reaches only this process, which stops its children in order.
    detached: true,
  })
  const exited = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null) throw new Error('nginx exited during its start')
    if (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)) break
    await pause(50)
  }
  return {
    port,
    async close() {
      child.stdin.end()
      await exited
    },
  }
}

/** `deploy/nginx.conf` for this machine: without TLS and logs, and with one more process. */
async function buildConfig(home: string, port: number, [first, ...others]: readonly number[]) {
  const [upstreams, , site] = (await readFile('deploy/nginx.conf', 'utf8')).split(/^(?=server \{)/m)
  const siteConfig = `${upstreams}${site}`
    .replace(/^ *(ssl_|access_log|error_log|log_format|listen \[).*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(':3001', `:${first}`)
    .replace(/^.*:3002.*\n/gm, line => others.map(other => line.replace('3002', String(other))).join(''))
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
${siteConfig}
}
`
}
