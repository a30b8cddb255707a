import cyrillicSans from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url'
import latinSans from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'
import cyrillicSerif from '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-wght-normal.woff2?url'
import latinSerif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { analyticsId } from '#web/lib/analytics/consent-store.ts'
import { apiBaseUrl } from '#web/lib/api/api-base-url.ts'
import { AppLoading } from './components/layout/AppLoading.tsx'
import { AppShell } from './components/layout/AppShell.tsx'
import { ErrorPage } from './components/layout/ErrorPage.tsx'
import { ssoProviderName } from './features/auth/sso/sso-provider.ts'
import { createHeadScript, outdatedBrowserScript } from './lib/head-script.ts'
import { bannerMarkup, publishedPolicies } from './lib/page-notices.ts'
import { eventReplayScript } from './lib/pre-hydration-events.ts'
import './styles.css'

/** Needed only in the prerendered page, where they have already run before this module. */
const headScript = import.meta.env.SSR
  ? `${createHeadScript([cyrillicSans, cyrillicSerif])};\n${eventReplayScript}`
  : ''
const browserCheck = import.meta.env.SSR ? outdatedBrowserScript : ''

export const links = () =>
  [latinSans, latinSerif].map(href => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }))

/**
 * Language, theme and closed banner are attributes of the document that other code sets. If the prerendered page cannot be
 * hydrated, because the browser has translated it, React renders the document anew and would lose them.
 */
const documentAttributes = (): Record<string, string> =>
  import.meta.env.SSR
    ? { lang: 'en' }
    : Object.fromEntries(
        [...document.documentElement.attributes]
          .filter(({ name }) => name === 'lang' || name.startsWith('data-'))
          .map(({ name, value }) => [name, value]),
      )

/** Document of every page. Its attributes may change before hydration, so they are not compared. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html {...documentAttributes()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="api-base" content={apiBaseUrl()} suppressHydrationWarning />
        <meta name="analytics-id" content={analyticsId()} suppressHydrationWarning />
        <meta name="company" content={ssoProviderName()} suppressHydrationWarning />
        <meta name="site-banner" content={bannerMarkup()} suppressHydrationWarning />
        <meta name="policies" content={publishedPolicies()} suppressHydrationWarning />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141311" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant content */}
        <script dangerouslySetInnerHTML={{ __html: browserCheck }} suppressHydrationWarning />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant content, run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} suppressHydrationWarning />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  )
}

/** Shown for errors outside the screens. */
export function ErrorBoundary() {
  return (
    <AppShell>
      <ErrorPage />
    </AppShell>
  )
}

export const HydrateFallback = AppLoading
