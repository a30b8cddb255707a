import { useEffect, useRef, useState } from 'react'
import { bannerMarkup } from '#web/lib/page-notices.ts'
import { localStore } from '#web/lib/storage/storage.ts'

/**
 * Banner of the operator to all. The server has already put the same markup into prerendered pages, so nothing moves
 * when the page hydrates. `styles.css` shows the language of the page, and hides a version that was closed.
 */
export function SiteBanner() {
  const place = useRef<HTMLDivElement>(null)
  const [markup] = useState(bannerMarkup)
  useEffect(() => {
    const close = () => {
      const version = place.current?.querySelector<HTMLElement>('[data-version]')?.dataset.version
      localStore.setItem('closedBanner', version ?? '')
      document.documentElement.dataset.bannerClosed = ''
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    const button = place.current?.querySelector('button')
    button?.addEventListener('click', close)
    return () => button?.removeEventListener('click', close)
  }, [])
  return (
    <div
      ref={place}
      role="status"
      data-site-banner=""
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the server
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
