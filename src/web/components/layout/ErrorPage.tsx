import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRouteError } from 'react-router'
import { lazyOptional } from '#web/components/query/lazy-with-retry.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { checkConnection, useConnectionStatus } from '#web/lib/api/connection-store.ts'
import { isChunkLoadError, reloadOncePerRelease } from '#web/lib/api/release.ts'

const ErrorReference = lazyOptional(() =>
  import('#web/components/ui/ErrorReference.tsx').then(module => module.ErrorReference),
)

export function ErrorPage() {
  const error = useRouteError()
  const state = useChunkLoadError(error)
  return state === 'failed' ? <UnexpectedErrorPage error={error} /> : state === 'offline' && <OfflinePage />
}

/** The button reloads the page, because a newer release may have fixed the error. */
function UnexpectedErrorPage({ error }: { error: unknown }) {
  const t = useTranslations(layout)
  const reference = useErrorReport(error)
  return (
    <MessagePage
      title={t('errorTitle')}
      text={t('errorText')}
      action={
        <>
          <Button onClick={() => location.reload()}>{t('reload')}</Button>
          <ButtonLink variant="secondary" to="/" reloadDocument>
            {t('home')}
          </ButtonLink>
          {reference && (
            <div className="w-full">
              <ErrorReference id={reference} />
            </div>
          )}
        </>
      }
    />
  )
}

/**
 * State of a screen whose code failed to load. `offline`: no connection, the page reloads once it is back.
 * `reloading`: the cause is unknown yet, or the page of a newer release is loading. `failed`: any other
 * error.
 */
function useChunkLoadError(error: unknown): 'offline' | 'reloading' | 'failed' {
  const status = useConnectionStatus()
  const [isFailed, setFailed] = useState(!isChunkLoadError(error))
  const wasLost = useRef(false)
  useEffect(() => {
    if (isFailed) return
    if (status !== 'online') wasLost.current = true
    else if (wasLost.current) location.reload()
    else void checkConnection().then(now => now === 'online' && !reloadOncePerRelease() && setFailed(true))
  }, [isFailed, status])
  if (isFailed) return 'failed'
  return status === 'online' ? 'reloading' : 'offline'
}

/** Reports the error to the server and returns its reference for support. */
function useErrorReport(error: unknown): string | null {
  const [reference, setReference] = useState<string | null>(null)
  useEffect(() => {
    import('#web/lib/report-error.ts').then(
      ({ reportError }) => setReference(reportError(error)),
      () => undefined,
    )
  }, [error])
  return reference
}

export function MessagePage({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-[50dvh] max-w-form content-center justify-items-start gap-4">
      <DocumentTitle title={title} description={text} />
      <h1 className="text-34">{title}</h1>
      <p className="text-17 text-quiet">{text}</p>
      <div className="mt-2 flex flex-wrap gap-3">{action}</div>
    </div>
  )
}

export function OfflinePage() {
  const t = useTranslations(layout)
  return (
    <MessagePage
      title={t('lostTitle')}
      text={t('lostText')}
      action={<Button onClick={() => void checkConnection()}>{t('again')}</Button>}
    />
  )
}
