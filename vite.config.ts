import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { earlyReads } from '#web/early-links.ts'
import { fittedRouter } from './scripts/fitted-router.ts'
import { board, python } from './scripts/package-files.ts'

const drawIcon = fileURLToPath(new URL('./src/web/ui/Icon.tsx', import.meta.url))

/** In development the pages come from Vite and everything else from the server beside it. */
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
const proxied = ['/api', '/sandbox', '/dev', '/media', '/docs', '^/i/', '/robots.txt', '/sitemap']

/** What the landing page loads, with all that these import: one file compresses better than twenty. */
const firstLoad =
  /src\/web\/(root|layout\/Screens|landing\/LandingPage)\.tsx|node_modules\/(react-dom|react-router|scheduler)\//
/**
 * Small parts, icons and the plain words of the contract that several screens share: one file instead of fifty names in
 * the manifest of routes.
 */
const kit =
  /src\/web\/(call|ui\/(?!Date|Dialog|Sheet|Tabs|Menu|Toaster|form\.|States)|text\/en\/common)|src\/web\/(guard|id-link|ui\/toast|text\/(use-person-name|en\/(calendar|money|zone)))|src\/web\/\w+\/(\w+\/)?(asked|draft)-link|src\/contract\/(address|choices|former-member|limits|time)|node_modules\/lucide-react\//
/** What screens share that read from the server. */
const data = /src\/web\/(query|text\/problem|ui\/States)|node_modules\/@tanstack\//
/**
 * What forms share, which most screens show only when asked to. Not the contract: each brings its part of it, because
 * building the schemas of all costs a phone a tenth of a second.
 */
const form = /src\/web\/ui\/form|node_modules\/(zod|react-hook-form|@hookform)\//

/** What holds a dialog open, with all that it imports: never needed in parts. */
const dialog = /src\/web\/ui\/Dialog\.tsx/

/** Small parts that the screens of an area share: a file for each would cost a trip each. */
const cards = /src\/web\/interviewer\/(BookingModeBadge|FavouriteButton|PriceFrom|Reputation|SpokenLanguages)/
const practice =
  /src\/web\/(training\/(Steps|TrainingNav|use-training-names|chat\/(StartInterview|use-wanted-type))|text\/en\/(coach|training))/

/** Small things about oneself and one's sessions, which most screens behind the sign-in show. */
const own =
  /src\/web\/(account\/(EmailUnconfirmed|SendConfirmation)|profile\/country-view|receipt\/receipt-looks|booking\/(meeting-link|candidate\/notes-view))/

/** What the screens before the product share: they are opened from nothing. */
const account = /src\/web\/(account\/(?!EmailUnconfirmed|SendConfirmation)|text\/en\/account)/

export default defineConfig({
  define: {
    __earlyReads__: JSON.stringify(earlyReads),
    __boardFolder__: JSON.stringify(board.folder),
    __pythonFolder__: JSON.stringify(python.folder),
  },
  plugins: [fittedRouter(), python.plugin, board.plugin, tailwindcss(), reactRouter()],
  resolve: {
    alias: [{ find: /^.*\/createLucideIcon\.mjs$/, replacement: drawIcon }],
  },
  // What is written ahead draws its icons with the same function.
  ssr: { noExternal: ['lucide-react'] },
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
            { name: 'shell', test: firstLoad, priority: 3 },
            { name: 'kit', test: kit, priority: 2, minShareCount: 2 },
            { name: 'data', test: data, priority: 1, minShareCount: 2 },
            { name: 'form', test: form, priority: 1, minShareCount: 2 },
            { name: 'dialog', test: dialog, minShareCount: 2 },
            { name: 'own', test: own, minShareCount: 2 },
            { name: 'account', test: account, minShareCount: 2 },
            { name: 'cards', test: cards, minShareCount: 2 },
            { name: 'practice', test: practice, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
