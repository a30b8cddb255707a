import { Eye } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { minuteMs } from '#contract/time.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { MessagePage } from '#web/components/layout/ErrorPage.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { viewAs } from '#web/i18n/en/admin/view-as.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type AuthSession, signOut } from '#web/lib/auth/auth-session-store.ts'
import { readToken } from '#web/lib/auth/auth-token.ts'

const heightProperty = '--view-banner-height'

/** Of the tab in which an admin views the product as a person: the banner, and what is left when the view has ended. */
export default function ViewTab({ name, session }: { name: string; session: AuthSession }) {
  if (session.state === 'signed-in') return <ViewBanner name={name} token={session.token} />
  return session.state === 'signed-out' && <ViewEnded />
}

/** In place of every page. The tab takes no other sign-in. */
function ViewEnded() {
  const t = useTranslations(viewAs)
  return (
    <div className="page-width">
      <MessagePage
        title={t('ended')}
        text={t('endedText')}
        action={<Button onClick={() => window.close()}>{t('closeTab')}</Button>}
      />
    </div>
  )
}

/** Above every page of the tab in which an admin views the product as a person. The header stays below it. */
function ViewBanner({ name, token }: { name: string; token: string }) {
  const t = useTranslations(viewAs)
  const banner = useRef<HTMLElement>(null)
  const leftMs = (readToken(token)?.expiresAt ?? 0) - useNow('second')
  useLayoutEffect(() => {
    const element = banner.current
    if (!element) return
    const { style } = document.documentElement
    const publish = () => style.setProperty(heightProperty, `${element.offsetHeight}px`)
    const observer = new ResizeObserver(publish)
    observer.observe(element)
    publish()
    return () => {
      observer.disconnect()
      style.removeProperty(heightProperty)
    }
  }, [])
  return (
    <section
      ref={banner}
      aria-label={t('banner')}
      className="sticky top-0 z-40 border-b border-amber bg-amber-tint print:hidden"
    >
      <div className="page-width flex items-center justify-between gap-x-4 py-1.5">
        <p className="flex min-w-0 items-center gap-2 text-15">
          <Eye aria-hidden className="hidden size-5 shrink-0 text-amber-ink sm:block" />
          <span className="min-w-0 wrap-anywhere">
            {t('viewing')}{' '}
            <bdi translate="no" className="font-medium">
              {name}
            </bdi>
            {' · '}
            {t('readOnly')}
            {' · '}
            <span className="whitespace-nowrap">
              {t('endsIn', { minutes: Math.max(Math.ceil(leftMs / minuteMs), 0) })}
            </span>
          </span>
        </p>
        <Button variant="secondary" onClick={signOut} className="shrink-0">
          {t('end')}
        </Button>
      </div>
    </section>
  )
}
