import { become, install, start } from './bootstrap.mjs'

await install()
await become(start('sh', ['-c', 'react-router build && node scripts/compress.ts']))
