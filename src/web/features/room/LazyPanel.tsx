import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { preloadWhenIdle } from '#web/components/ui/lazy-with-retry.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { room } from '#web/i18n/en/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { checkConnection, useConnectionStatus } from '#web/lib/connection-store.ts'
import { isChunkLoadError } from '#web/lib/release.ts'

type LazyPanelSource<Props> = {
  /** Null until loaded. */
  Loaded: ComponentType<Props> | null
  load(): Promise<ComponentType<Props>>
  /** Frame around the loading state and the error. */
  Frame: ComponentType<Props & { children: ReactNode }>
  /** Loading state of a panel too large to prefetch. */
  fallback?: ReactNode
}

/**
 * Part of the call that loads lazily. When its files fail to load (connection lost, release replaced), only this part
 * shows the error with a retry, and the call continues.
 */
export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: Pick<LazyPanelSource<Props>, 'Frame' | 'fallback'>,
): ComponentType<Props> {
  const source: LazyPanelSource<Props> = {
    ...options,
    Loaded: null,
    async load() {
      source.Loaded = await load()
      return source.Loaded
    },
  }
  if (!source.fallback) preloadWhenIdle(source.load)
  return props => <LazyPanelLoader source={source} panelProps={props} />
}

function LazyPanelLoader<Props extends object>({
  source,
  panelProps,
}: {
  source: LazyPanelSource<Props>
  panelProps: Props
}) {
  const [Loaded, setLoaded] = useState(() => source.Loaded)
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  useEffect(() => {
    if (Loaded) return
    let isUnmounted = false
    source.load().then(
      component => !isUnmounted && setLoaded(() => component),
      error => {
        if (!isUnmounted) setFailedAttempt(attempt)
        if (!isChunkLoadError(error)) reportError(error)
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [source, Loaded, attempt])
  const { Frame, fallback } = source
  if (Loaded) return <Loaded {...panelProps} />
  if (failedAttempt === 0) return fallback && <Frame {...panelProps}>{fallback}</Frame>
  return (
    <Frame {...panelProps}>
      <PanelLoadError isRetrying={failedAttempt < attempt} onRetry={() => setAttempt(failedAttempt + 1)} />
    </Frame>
  )
}

/** Retries by itself when the connection is back. */
function PanelLoadError({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const t = useTranslations(room)
  const tCommon = useTranslations(common)
  const connectionStatus = useConnectionStatus()
  const wasOffline = useRef(false)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (connectionStatus === 'online' && wasOffline.current) retry()
    else if (connectionStatus === 'online') void checkConnection()
    wasOffline.current = connectionStatus !== 'online'
  }, [connectionStatus])
  return (
    <Alert variant="danger" title={t('partMissing')} className="m-3">
      <p>{connectionStatus === 'online' ? t('partMissingHint') : tCommon('comesWithLine')}</p>
      <Button variant="secondary" busy={isRetrying} onClick={onRetry} className="mt-3">
        {tCommon('tryAgain')}
      </Button>
    </Alert>
  )
}
