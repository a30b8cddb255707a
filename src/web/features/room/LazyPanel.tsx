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
  /** Null until it has come. */
  Loaded: ComponentType<Props> | null
  load(): Promise<ComponentType<Props>>
  /** What stands around it while it is not there. */
  Place: ComponentType<Props & { children: ReactNode }>
  /** Of what is too heavy to be fetched ahead: shown until it comes. */
  waiting?: ReactNode
}

/**
 * A part of the call that is fetched later. Where its files do not come, because the line is down or they went with their
 * release, this part alone says so in its `Place` and is asked for again: nobody is taken out of a call for it.
 */
export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  around: Pick<LazyPanelSource<Props>, 'Place' | 'waiting'>,
): ComponentType<Props> {
  const part: LazyPanelSource<Props> = {
    ...around,
    Loaded: null,
    async load() {
      part.Loaded = await load()
      return part.Loaded
    },
  }
  if (!part.waiting) preloadWhenIdle(part.load)
  return props => <LazyPanelLoader source={part} panelProps={props} />
}

function LazyPanelLoader<Props extends object>({
  source,
  panelProps,
}: {
  source: LazyPanelSource<Props>
  panelProps: Props
}) {
  const [Known, setKnown] = useState(() => source.Loaded)
  const [tries, setTries] = useState(1)
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    if (Known) return
    let isGone = false
    source.load().then(
      one => !isGone && setKnown(() => one),
      error => {
        if (!isGone) setFailed(tries)
        if (!isChunkLoadError(error)) reportError(error)
      },
    )
    return () => {
      isGone = true
    }
  }, [source, Known, tries])
  const { Place, waiting } = source
  if (Known) return <Known {...panelProps} />
  if (failed === 0) return waiting && <Place {...panelProps}>{waiting}</Place>
  return (
    <Place {...panelProps}>
      <PanelLoadError isRetrying={failed < tries} onRetry={() => setTries(failed + 1)} />
    </Place>
  )
}

/** Asks again by itself when the line was lost and is back. */
function PanelLoadError({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const t = useTranslations(room)
  const tCommon = useTranslations(common)
  const line = useConnectionStatus()
  const wasLost = useRef(false)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (line === 'online' && wasLost.current) retry()
    else if (line === 'online') void checkConnection()
    wasLost.current = line !== 'online'
  }, [line])
  return (
    <Alert variant="danger" title={t('partMissing')} className="m-3">
      <p>{line === 'online' ? t('partMissingHint') : tCommon('comesWithLine')}</p>
      <Button variant="secondary" busy={isRetrying} onClick={onRetry} className="mt-3">
        {tCommon('tryAgain')}
      </Button>
    </Alert>
  )
}
