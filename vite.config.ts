import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { prefetchManifest } from '#web/lib/api/prefetch-manifest.ts'
import { excalidraw, pyodideFiles } from './scripts/package-files.ts'

/** In development the pages come from Vite and everything else from the server beside it. */
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
const proxied = ['/api', '/sandbox', '/dev', '/media', '/docs', '^/i/', '/robots.txt', '/sitemap']

/** What every page loads, with all that these modules import: one file compresses better than forty. */
const shell =
  /src\/web\/(root|entry\.client|features\/landing\/LandingPage)\.tsx|node_modules\/(react|react-dom|react-router|scheduler)\//
/**
 * Small modules that many screens import. Not forms and dialogs, with their libraries: many screens first load without
 * them. Not the admin area either: only admins load it.
 */
const shared =
  /src\/web\/(?!lib\/form\.ts|components\/ui\/((Form)?Dialog|Tabs)|features\/admin|i18n\/..\/admin)|node_modules\/(@tanstack\/(react-)?query|lucide-react)/

/**
 * React Router stops prerendering a page after ten seconds. On a busy machine, loading the code of the first page takes
 * longer, so it is loaded before.
 */
const loadServerBuild: Plugin = {
  name: 'load-server-build',
  async configurePreviewServer() {
    await import(pathToFileURL(resolve('build/server/index.js')).href)
  },
}

export default defineConfig({
  define: {
    __prefetchManifest__: JSON.stringify(prefetchManifest),
    __boardFolder__: JSON.stringify(excalidraw.folder),
    __pythonFolder__: JSON.stringify(pyodideFiles.folder),
  },
  plugins: [pyodideFiles.plugin, excalidraw.plugin, tailwindcss(), reactRouter(), loadServerBuild],
  // All that any screen imports is prepared before the first one asks: what is found on the way reloads the page.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!**/*.test.*'] },
  worker: { format: 'es' },
  server: {
    // A program runs in a page without an origin, which loads what runs it from here.
    cors: { origin: [/^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/, 'null'] },
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: {
      ...Object.fromEntries(proxied.map(path => [path, { target: server, ws: true }])),
      '/runner': {
        target: server,
        // The page in which programs run may load the product's files, which in development stand everywhere.
        configure: proxy =>
          proxy.on('proxyRes', ({ headers }) => {
            const policy = String(headers['content-security-policy'])
            headers['content-security-policy'] = policy.replaceAll('/assets/', '/')
          }),
      },
    },
  },
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', test: shell, priority: 1 },
            { name: 'shared', test: shared, minShareCount: 12 },
            // Each file is one request. In these areas most files are needed together.
            ...['admin', 'bookings', 'payments', 'room', 'slots', 'training'].map(area => ({
              name: `${area}-ru`,
              test: new RegExp(`src/web/i18n/ru/${area}/`),
            })),
          ],
        },
      },
    },
  },
})
