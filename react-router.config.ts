import { glob, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'
import { catalogueFilesPlaceholder } from './src/web/lib/head-script.ts'

/** Screens behind the sign-in whose heading is prerendered. */
const signedInPages = ['/interviewers', '/interview-training']

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
    ...signedInPages,
  ],
  routeDiscovery: { mode: 'initial' },
  async buildEnd() {
    // Only prerendering needs the build for the server.
    await rm('build/server', { recursive: true, force: true })
    await lowerScriptPriority()
    await nameCatalogueFiles()
    await unmarkStylesheets()
  },
} satisfies Config

/**
 * A prerendered public page can be read before hydration, so its styles and fonts load before its scripts. A page that
 * renders in the browser shows little before its scripts run, so its fonts get the low priority too.
 */
async function lowerScriptPriority(): Promise<void> {
  for await (const page of glob('build/client/**/*.html')) {
    const html = await readFile(page, 'utf8')
    const lowPriority = [...signedInPages.map(path => `${path}/index.html`), '__spa-fallback.html'].some(
      end => page.endsWith(end),
    )
      ? /<link rel="(?:module)?preload"/g
      : /<link rel="modulepreload"/g
    await writeFile(page, html.replaceAll(lowPriority, '$& fetchpriority="low"'))
  }
}

/** Russian pages load their list of translations at once, and not only after the script that imports it. */
async function nameCatalogueFiles(): Promise<void> {
  const scripts = await readdir('build/client/assets')
  const list = scripts.find(name => name.startsWith('catalogue-files-') && name.endsWith('.js'))
  if (!list) throw new Error('The build has no list of translations.')
  for await (const page of glob('build/client/**/*.html')) {
    const html = await readFile(page, 'utf8')
    await writeFile(page, html.replaceAll(catalogueFilesPlaceholder, `/assets/${list}`))
  }
}

/**
 * React Router marks a stylesheet that scripts import too, so that it may remove the page's link to it. The page never
 * does. With the mark, the first of these scripts would load the styles and fonts again, which moves the text.
 */
async function unmarkStylesheets(): Promise<void> {
  for await (const file of glob('build/client/{**/*.html,assets/manifest-*.js}')) {
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll('.css#"', '.css"'))
  }
}
