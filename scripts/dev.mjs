import { become, install, node, start } from './bootstrap.mjs'

await install()
// Vite serves the pages and forwards everything else to the server.
const port = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
const env = { PORT: port, WEB_PORT: webPort, APP_URL: process.env.APP_URL ?? `http://localhost:${webPort}` }
await become(
  start(node, ['--watch', '--watch-preserve-output', 'src/server/main.ts', 'start'], { env }),
  start('react-router', ['dev'], { env }),
)
