import { become, install, start } from './bootstrap.mjs'

// A shell that deploys often says NODE_ENV=production, with which npm leaves out what a build needs.
await install()
await become(start('sh', ['-c', 'react-router build && node scripts/compress.ts']))
