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
  buildEnd: paintBeforeScripts,
} satisfies Config

/** A page can be read before it wakes up, so its styles and fonts travel before its scripts. */
async function paintBeforeScripts(): Promise<void> {
  for await (const page of glob('build/client/**/*.html')) {
    const html = await readFile(page, 'utf8')
    await writeFile(
      page,
      html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
    )
  }
}
