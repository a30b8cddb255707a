import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useTransition } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { common } from '#web/i18n/en/common.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { checkConnection, useConnectionStatus } from '#web/lib/api/connection-store.ts'
import { isChunkLoadError } from '#web/lib/api/release.ts'

type PanelOptions<Props> = {
  /** Frame around the error, for a panel that brings its own. */
  Frame?: ComponentType<Props & { children: ReactNode }>
  /** Loading state of a panel too large to preload. */
  fallback?: ReactNode
}

/**
 * Part of the call that loads lazily. When its files fail to load (connection lost, release replaced), only this part
 * shows the error with a retry, and the call continues.
 */
export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Frame = ({ children }) => children, fallback }: PanelOptions<Props> = {},
): ComponentType<Props> {
  const loadErrors = new Set<unknown>()
  const loadPanel = () =>
    load().catch(error => {
      loadErrors.add(error)
      if (!isChunkLoadError(error)) reportError(error)
      throw error
    })
  const Panel = lazyWithRetry(loadPanel, fallback)
  return props => (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => {
        if (!loadErrors.has(error)) throw error
        return (
          <Frame {...props}>
            <PanelLoadError load={loadPanel} onLoaded={resetErrorBoundary} />
          </Frame>
        )
      }}
    >
      <Panel {...props} />
    </ErrorBoundary>
  )
}

/** Retries by itself when the connection is back. */
function PanelLoadError({ load, onLoaded }: { load: () => Promise<unknown>; onLoaded: () => void }) {
  const t = useTranslations(room)
  const tCommon = useTranslations(common)
  const connectionStatus = useConnectionStatus()
  const [isRetrying, startRetry] = useTransition()
  const retry = () => startRetry(() => load().then(onLoaded, () => undefined))
  const wasOffline = useRef(false)
  const onConnectionStatus = useEffectEvent((isOnline: boolean) => {
    if (isOnline && wasOffline.current) retry()
    else if (isOnline) void checkConnection()
    wasOffline.current = !isOnline
  })
  useEffect(() => onConnectionStatus(connectionStatus === 'online'), [connectionStatus])
  return (
    <Alert variant="danger" title={t('partMissing')} className="m-3">
      <p>{connectionStatus === 'online' ? t('partMissingHint') : tCommon('comesWithLine')}</p>
      <Button variant="secondary" busy={isRetrying} onClick={retry} className="mt-3">
        {tCommon('tryAgain')}
      </Button>
    </Alert>
  )
}
