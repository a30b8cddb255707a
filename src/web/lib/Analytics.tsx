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
 * Counts pages while it is shown, which is while the person's consent holds: whose they are is never told, and
 * advertising is switched off. Taken away, it stops and leaves no cookie behind.
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
      // The tab's title can carry a name.
      page_title: path,
    }
    // For every event from here on, those that the service makes by itself included.
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
  const host = location.hostname.split('.')
  const domains = host.map((_, from) => `; domain=${host.slice(from).join('.')}`)
  for (const name of names.filter(one => one.startsWith('_ga'))) {
    for (const domain of ['', ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
      document.cookie = `${name}=; path=/; max-age=0${domain}`
    }
  }
}

/** The service reads what is called an arguments object, not a list. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}
