import { become, install, node, start } from './bootstrap.mjs'

await install()
// The pages come from Vite, which passes everything else on to the server.
const port = process.env.PORT ?? '3000'
const env = { PORT: port, APP_URL: process.env.APP_URL ?? 'http://localhost:5173' }
await become(
  start(node, ['--watch', '--watch-preserve-output', 'src/server/main.ts', 'start'], { env }),
  start('react-router', ['dev'], { env }),
)
