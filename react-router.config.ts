import { glob, readFile, writeFile } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'

/** Screens behind the sign-in whose headline is there at once. */
const openings = ['/interviewers', '/interview-training']

/** The browser part is static files: public pages as HTML, every other address served by `__spa-fallback.html`. */
export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [
    '/',
    '/about',
    '/help',
    '/try',
    '/login',
    '/register',
    '/forgot-password',
    '/privacy',
    '/terms',
    '/cancellation-policy',
    // What can be read of them before it is known who is there.
    ...openings,
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
    const later = [...openings.map(path => `${path}/index.html`), '__spa-fallback.html'].some(end =>
      page.endsWith(end),
    )
      ? /<link rel="(?:module)?preload"/g
      : /<link rel="modulepreload"/g
    await writeFile(page, html.replaceAll(later, '$& fetchpriority="low"'))
  }
}
