import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/** A page as it leaves, and the hashes of the scripts written into it. */
export type Page = { html: string; scriptHashes: string[] }

type WebBuild = {
  prerendered: (Page & { path: string })[]
  /** The page of every address that was not prerendered. */
  fallback: Page
  /** Whether the app has a screen for this path. */
  isKnown(path: string): boolean
}

/** Reads what `npm run build` wrote. Which addresses exist is in the build's own manifest, so no list is kept twice. */
export async function readPages(folder: string, config: Config): Promise<WebBuild> {
  const read = async (file: string) => pageOf(await readFile(join(folder, file), 'utf8'), config)
  const fallback = await read('__spa-fallback.html')
  const routes = await readRoutes(folder, fallback.html)
  const patterns = routes.map(route => new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}$`))
  const prerendered = routes
    .map(path => ({ path, file: join(path, 'index.html') }))
    .filter(({ file }) => existsSync(join(folder, file)))
    .map(async ({ path, file }) => ({ path, ...(await read(file)) }))
  return {
    prerendered: await Promise.all(prerendered),
    fallback,
    isKnown: path => patterns.some(pattern => pattern.test(path)),
  }
}

/** The paths of all screens, `/room/:bookingId` for one; the route for everything else (`*`) is left out. */
async function readRoutes(folder: string, html: string): Promise<string[]> {
  const file = /\/assets\/manifest-[\w-]+\.js/.exec(html)?.[0]
  const script = file ? await readFile(join(folder, file), 'utf8') : ''
  const manifest = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
  const routes: { path?: string }[] = Object.values(manifest.routes)
  return routes.flatMap(({ path }) => (path?.startsWith('/') ? [path] : []))
}

function pageOf(built: string, { http, analyticsId }: Config): Page {
  const html = written(written(built, 'api-base', http.apiBase), 'analytics-id', analyticsId ?? '')
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  return { html, scriptHashes: scripts.map(([, text = '']) => hashOf(text)) }
}

/** The page with that value in its `<meta>` of that name. */
function written(html: string, name: string, value: string): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const place = new RegExp(`(<meta name="${name}" content=")[^"]*`)
  return html.replace(place, (_, start) => `${start}${escaped}`)
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
