import { glob, readFile, writeFile } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'

/** The browser part is static files: public pages as HTML, every other address served by `__spa-fallback.html`. */
export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [
    '/',
    '/about',
    '/try',
    '/login',
    '/register',
    '/forgot-password',
    '/privacy',
    '/terms',
    '/cancellation-policy',
  ],
  routeDiscovery: { mode: 'initial' },
  buildEnd: putInOrder,
} satisfies Config

/**
 * A page can be read before it wakes up, so its styles and fonts travel before its scripts. The one that routes in the
 * browser has little to read before that: its fonts wait as its scripts do, behind the styles and the early questions.
 */
async function putInOrder(): Promise<void> {
  for await (const page of glob('build/client/**/*.html')) {
    const html = await readFile(page, 'utf8')
    const later = page.endsWith('__spa-fallback.html')
      ? /<link rel="(?:module)?preload"/g
      : /<link rel="modulepreload"/g
    await writeFile(page, html.replaceAll(later, '$& fetchpriority="low"'))
  }
}
