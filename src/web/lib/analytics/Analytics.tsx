import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { anonymizePath, anonymizeReferrer } from './analytics-paths.ts'
import { analyticsId } from './consent-store.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
    [switchedOff: `ga-disable-${string}`]: boolean
  }
}

/**
 * Counts page views while mounted, which requires consent. No identity is sent and advertising is off.
 * Unmounting stops it and deletes its cookies.
 */
export default function Analytics(): null {
  const { pathname } = useLocation()
  useEffect(() => {
    startAnalytics(analyticsId())
    return () => stopAnalytics(analyticsId())
  }, [])
  const path = anonymizePath(pathname)
  useEffect(() => {
    const page = {
      page_location: location.origin + path,
      page_referrer: anonymizeReferrer(document.referrer),
      // Page titles can contain names.
      page_title: path,
    }
    // Applies to all later events, including automatic ones.
    gtag('set', page)
    gtag('event', 'page_view', page)
  }, [path])
  return null
}

function startAnalytics(id: string): void {
  window[`ga-disable-${id}`] = false
  if (window.dataLayer) return
  window.dataLayer = []
  gtag('js', new Date())
  gtag('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    page_location: location.origin,
    page_referrer: '',
  })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

function stopAnalytics(id: string): void {
  window[`ga-disable-${id}`] = true
  const names = document.cookie.split('; ').map(cookie => cookie.split('=')[0] ?? '')
  // Google sets its cookies on the highest domain that accepts them, so every parent domain is tried.
  const host = location.hostname.split('.')
  const domains = host.map((_, from) => `; domain=${host.slice(from).join('.')}`)
  for (const name of names.filter(name => name.startsWith('_ga'))) {
    for (const domain of ['', ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
      document.cookie = `${name}=; path=/; max-age=0${domain}`
    }
  }
}

/** Google's library reads `arguments` objects, not arrays. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}
