import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/config/config.ts'

/** What `npm run build` writes. */
export const webBuildFolder = fileURLToPath(new URL('../../../../build/client', import.meta.url))

/** A page as it leaves, and the hashes of the scripts written into it. */
export type BuiltPage = { html: string; scriptHashes: string[] }

type WebBuild = {
  /** What each address of the app answers with; the first whose pattern fits. */
  pages: (BuiltPage & { pattern: RegExp })[]
  /** What every other address answers with. */
  notFound: BuiltPage
}

/** A route as the build's manifest tells it: `path` is `/room/:bookingId` for one, `*` for everything unknown. */
type ManifestRoute = { path?: string; parentId?: string; module?: string; imports?: string[] }
type RouteManifest = Partial<Record<string, ManifestRoute>>

/** Reads what `npm run build` wrote, with what the settings say of it. */
export async function loadPages(folder: string, config: Config): Promise<WebBuild> {
  const { '*': unknown = '', ...screens } = await readBuiltPages(folder)
  return {
    pages: Object.entries(screens).map(([path, html]) => ({
      ...createPage(html, config),
      pattern: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`),
    })),
    notFound: createPage(unknown, config),
  }
}

/**
 * The page of each address as it was built, that of everything unknown under `*`. Which addresses exist is in the build's
 * own manifest, so no list is kept twice.
 */
export async function readBuiltPages(folder: string): Promise<Record<string, string>> {
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const fallback = await read('__spa-fallback.html')
  const routes = await readRouteManifest(folder, fallback)
  const pages = Object.values(routes).map(async (route = {}) => {
    const { path = '' } = route
    if (!/^[/*]/.test(path)) return []
    const file = join(path, 'index.html')
    const isWritten = path !== '*' && existsSync(join(folder, file))
    return [[path, isWritten ? await read(file) : addModulePreloads(route, routes, fallback)]]
  })
  return Object.fromEntries((await Promise.all(pages)).flat())
}

async function readRouteManifest(folder: string, html: string): Promise<RouteManifest> {
  const file = /\/assets\/manifest-[\w-]+\.js/.exec(html)?.[0]
  const script = file ? await readFile(join(folder, file), 'utf8') : ''
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)).routes
}

/** The page that routes in the browser, with the scripts of its screen: the router would ask for them one trip later. */
function addModulePreloads(route: ManifestRoute, routes: RouteManifest, html: string): string {
  const links = [...new Set(getRouteScripts(route, routes))]
    .filter(script => !html.includes(script))
    .map(script => `<link rel="modulepreload" fetchpriority="low" href="${script}"/>`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

function getRouteScripts({ parentId, module, imports = [] }: ManifestRoute, routes: RouteManifest): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return [...(parent ? getRouteScripts(parent, routes) : []), ...(module ? [module] : []), ...imports]
}

function createPage(built: string, { http, analyticsId, oidc: company }: Config): BuiltPage {
  const told = { 'api-base': http.apiBase, 'analytics-id': analyticsId ?? '', company: company?.name ?? '' }
  const html = Object.entries(told).reduce((page, [name, value]) => setMetaContent(page, name, value), built)
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  return { html, scriptHashes: scripts.map(([, text = '']) => getScriptHash(text)) }
}

/** The page with that value in its `<meta>` of that name. */
function setMetaContent(html: string, name: string, value: string): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const place = new RegExp(`(<meta name="${name}" content=")[^"]*`)
  return html.replace(place, (_, start) => `${start}${escaped}`)
}

const getScriptHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Where the product's own fonts are, by what they are called (`onest-latin`); none before there is a build. */
export async function listFontFiles(folder = webBuildFolder): Promise<Record<string, string>> {
  const files = await readdir(join(folder, 'assets')).catch(() => [])
  return Object.fromEntries(
    files.flatMap(file => {
      const [, name] = /^([\w-]+?)-wght-normal-[\w-]+\.woff2$/.exec(file) ?? []
      return name ? [[name, `/assets/${file}`]] : []
    }),
  )
}
