import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useText } from '#web/i18n/translate.ts'
import { LostPage } from './ErrorBoundaryPage.tsx'
import { Message } from './Message.tsx'
import { useMissingCode } from './use-missing-code.ts'

const Reference = lazy<ComponentType<{ id: string }>>(() =>
  import('#web/components/ui/Reference.tsx').then(
    one => ({ default: one.Reference }),
    () => ({ default: () => null }),
  ),
)

/** What stands where a screen broke, or never came. */
export function ErrorPage() {
  const error = useRouteError()
  const state = useMissingCode(error)
  return state === 'broken' ? <Broken error={error} /> : state === 'lost' && <LostPage />
}

/** Reloading also fetches a newer version of the product. */
function Broken({ error }: { error: unknown }) {
  const t = useText(layout)
  const reference = useReported(error)
  return (
    <Message
      title={t('errorTitle')}
      text={t('errorText')}
      action={
        <>
          <Button onClick={() => location.reload()}>{t('reload')}</Button>
          <ButtonLink look="secondary" to="/" reloadDocument>
            {t('home')}
          </ButtonLink>
          {reference && (
            <div className="w-full">
              <Suspense>
                <Reference id={reference} />
              </Suspense>
            </div>
          )}
        </>
      }
    />
  )
}

/** Tells the server what broke, and answers by what it is found there. */
function useReported(error: unknown): string | null {
  const [reference, setReference] = useState<string | null>(null)
  useEffect(() => {
    import('#web/lib/report-port.ts').then(
      ({ reportError }) => setReference(reportError(error)),
      () => undefined,
    )
  }, [error])
  return reference
}
