import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** In development the pages come from Vite and everything else from the server beside it. */
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
const proxied = ['/api', '/sandbox', '/dev', '/media', '/docs']

/** What the landing page loads, with all that these import: one file compresses better than twenty. */
const firstLoad =
  /src\/web\/(root|landing\/LandingPage)\.tsx|node_modules\/(react-dom|react-router|scheduler)\//
/** Small parts and icons that several screens share: one file instead of fifty names in the manifest of routes. */
const kit =
  /src\/web\/(call|ui\/(?!Dialog|Tabs|Menu|Toaster|toast|form\.|States)|text\/en\/common)|node_modules\/lucide-react\//
/**
 * What screens with data or a form share. Not the contract: each screen brings its part of it, because building the
 * schemas of all costs a phone a tenth of a second.
 */
const data =
  /src\/web\/(query|text\/problem|ui\/(form|States))|node_modules\/(zod|@tanstack|react-hook-form|@hookform)\//

/** What the screens before the product share: they are opened from nothing. */
const account = /src\/web\/(account|text\/en\/account)/

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
            { name: 'account', test: account, minShareCount: 2 },
          ],
        },
      },
    },
  },
})

/**
 * React Router, fitted to an app that knows all its routes and loads no data through them. A screen whose code cannot be
 * fetched is an error like any other, where React Router would load the page that the person is leaving again. And what
 * does nothing here is left out, 5 kB of the first load: asking a server for routes and for their data, and reporting
 * what the router does.
 */
function fittedRouter(): Plugin {
  const lib = 'react-router/dist/production/lib'
  const parts = [
    'router/instrumentation',
    'dom/ssr/fog-of-war',
    'dom/ssr/single-fetch',
    'dom/ssr/routeModules',
  ]
  return {
    name: 'fitted-router',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: new RegExp(`${lib}/(${parts.join('|')})\\.js$`) },
      handler(code) {
        const names = /export \{([^}]*)\}/.exec(code)?.[1]?.split(',') ?? []
        return names
          .map(name => `export const ${name} = ${stillNeeded[name.trim()] ?? '() => {}'}`)
          .join('\n')
      },
    },
  }
}

const stillNeeded: Record<string, string> = {
  loadRouteModule:
    'async (route, loaded) => (loaded[route.id] ??= await import(/* @vite-ignore */ route.module))',
  decodeViaTurboStream: 'async () => ({ value: {} })',
}
