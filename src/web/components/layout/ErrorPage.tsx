import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { MessagePage } from './MessagePage.tsx'
import { OfflinePage } from './OfflinePage.tsx'
import { useChunkLoadError } from './use-chunk-load-error.ts'

const ErrorReference = lazy<ComponentType<{ id: string }>>(() =>
  import('#web/components/ui/ErrorReference.tsx').then(
    module => ({ default: module.ErrorReference }),
    () => ({ default: () => null }),
  ),
)

export function ErrorPage() {
  const error = useRouteError()
  const state = useChunkLoadError(error)
  return state === 'failed' ? <UnexpectedErrorPage error={error} /> : state === 'offline' && <OfflinePage />
}

/** A reload also loads a newer release. */
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
              <Suspense>
                <ErrorReference id={reference} />
              </Suspense>
            </div>
          )}
        </>
      }
    />
  )
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
