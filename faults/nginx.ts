import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './postgres.ts'

/** nginx before so many processes, as somebody sets it up who leaves everything else as it is. */
export async function openNginx(program: string, folder: string, upstreams: readonly number[]) {
  const home = join(folder, 'nginx')
  await mkdir(home)
  const port = await freePort()
  await writeFile(join(home, 'nginx.conf'), configuration(home, port, upstreams))
  // The shell reads until this process is gone, however it ends, and then ends nginx.
  const script = '"$@" & read _; kill -QUIT $!; wait'
  const words = [program, '-p', home, '-e', join(home, 'error.log'), '-c', 'nginx.conf']
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...words], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // A Ctrl-C in the terminal reaches this process alone, which ends what it started in order.
    detached: true,
  })
  const exited = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null) throw new Error('nginx ended instead of listening.')
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

const configuration = (home: string, port: number, upstreams: readonly number[]) => `
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
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream rehearse {
${upstreams.map(one => `    server 127.0.0.1:${one};`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 2200m;
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_connect_timeout 2s;
    location / { proxy_pass http://rehearse; }
    location /api/recordings/ {
      proxy_pass http://rehearse;
      proxy_request_buffering off;
      proxy_buffering off;
      proxy_read_timeout 1h;
    }
  }
}
`
