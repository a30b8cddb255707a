import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** In development the pages come from Vite and everything else from the server beside it. */
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
const proxied = ['/api', '/sandbox', '/dev', '/media', '/docs', '^/i/', '/robots.txt', '/sitemap']

/** What the landing page loads, with all that these import: one file compresses better than twenty. */
const firstLoad =
  /src\/web\/(root|landing\/LandingPage)\.tsx|node_modules\/(react-dom|react-router|scheduler)\//
/**
 * Small parts, icons and the plain words of the contract that several screens share: one file instead of fifty names in
 * the manifest of routes.
 */
const kit =
  /src\/web\/(call|ui\/(?!Date|Dialog|Tabs|Menu|Toaster|toast|form\.|States)|text\/en\/common)|src\/contract\/(address|choices|limits|time)|node_modules\/lucide-react\//
/** What screens share that read from the server. */
const data = /src\/web\/(query|text\/problem|ui\/States)|node_modules\/@tanstack\//
/**
 * What forms share, which most screens show only when asked to. Not the contract: each brings its part of it, because
 * building the schemas of all costs a phone a tenth of a second.
 */
const form = /src\/web\/ui\/form|node_modules\/(zod|react-hook-form|@hookform)\//

/** What the screens before the product share: they are opened from nothing. */
const account = /src\/web\/(account\/(?!EmailUnconfirmed|SendConfirmation)|text\/en\/account)/

export default defineConfig({
  plugins: [fittedRouter(), tailwindcss(), reactRouter()],
  // All that any screen imports is prepared before the first one asks: what is found on the way reloads the page.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!**/*.test.*'] },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map(path => [path, { target: server, ws: true }])),
  },
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', test: firstLoad, priority: 3 },
            { name: 'kit', test: kit, priority: 2, minShareCount: 2 },
            { name: 'data', test: data, priority: 1, minShareCount: 2 },
            { name: 'form', test: form, priority: 1, minShareCount: 2 },
            { name: 'account', test: account, minShareCount: 2 },
          ],
        },
      },
    },
  },
})

/**
 * React Router, fitted to an app that knows all its routes and loads no data through them. A screen whose code cannot be
 * fetched is an error like any other, where React Router would load the page that the person is leaving again; it comes
 * together with what it imports, and not one after the other. And what does nothing here is left out, 7 kB of the first
 * load: asking a server for routes and for their data, reporting what the router does, and forms that send themselves.
 */
function fittedRouter(): Plugin {
  const lib = 'react-router/dist/production/lib'
  const parts = [
    'router/instrumentation',
    'dom/ssr/fog-of-war',
    'dom/ssr/single-fetch',
    'dom/ssr/routeModules',
  ]
  const named = ['dom/lib', 'context', 'dom/ssr/components']
  return {
    name: 'fitted-router',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: new RegExp(`${lib}/(${[...parts, ...named].join('|')})\\.js$`) },
      handler(code, id) {
        return named.some(part => id.endsWith(`${part}.js`)) ? withoutNames(code) : emptied(code)
      },
    },
  }
}

/** The module with nothing behind its names but what is still needed. */
function emptied(code: string): string {
  const names = /export \{([^}]*)\}/.exec(code)?.[1]?.split(',') ?? []
  return names.map(name => `export const ${name} = ${stillNeeded[name.trim()] ?? '() => {}'}`).join('\n')
}

/** What only developers' tools read would keep a component in the build that nobody shows. */
const withoutNames = (code: string): string =>
  code
    .replace(/^\w+\.displayName = .*$/gm, '')
    .replace(/^(const \w+ = )(React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')

const stillNeeded: Record<string, string> = {
  loadRouteModule: `async (route, loaded) => {
    for (const href of loaded[route.id] ? [] : route.imports ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    return (loaded[route.id] ??= await import(/* @vite-ignore */ route.module))
  }`,
  decodeViaTurboStream: 'async () => ({ value: {} })',
}
