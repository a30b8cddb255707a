import type { Config } from '@react-router/dev/config'

/** The browser part is static files: public pages as HTML, every other address served by `__spa-fallback.html`. */
export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: ['/', '/about', '/login', '/register', '/privacy', '/terms', '/cancellation-policy'],
  routeDiscovery: { mode: 'initial' },
} satisfies Config
