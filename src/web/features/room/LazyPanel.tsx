import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { fetchAtRest } from '#web/components/ui/LazyPart.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { room } from '#web/i18n/en/room.ts'
import { useText } from '#web/i18n/translate.ts'
import { lookForLine, useLine } from '#web/lib/line-store.ts'
import { isCodeMissing } from '#web/lib/release-port.ts'

type Fetched<Props> = {
  /** Null until it has come. */
  known: ComponentType<Props> | null
  get(): Promise<ComponentType<Props>>
  /** What stands around it while it is not there. */
  Place: ComponentType<Props & { children: ReactNode }>
  /** Of what is too heavy to be fetched ahead: shown until it comes. */
  waiting?: ReactNode
}

/**
 * A part of the call that is fetched later. Where its files do not come, because the line is down or they went with their
 * release, this part alone says so in its `Place` and is asked for again: nobody is taken out of a call for it.
 */
export function partOfCall<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  around: Pick<Fetched<Props>, 'Place' | 'waiting'>,
): ComponentType<Props> {
  const part: Fetched<Props> = {
    ...around,
    known: null,
    async get() {
      part.known = await load()
      return part.known
    },
  }
  if (!part.waiting) fetchAtRest(part.get)
  return props => <Part part={part} props={props} />
}

function Part<Props extends object>({ part, props }: { part: Fetched<Props>; props: Props }) {
  const [Known, setKnown] = useState(() => part.known)
  const [tries, setTries] = useState(1)
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    if (Known) return
    let isGone = false
    part.get().then(
      one => !isGone && setKnown(() => one),
      error => {
        if (!isGone) setFailed(tries)
        if (!isCodeMissing(error)) reportError(error)
      },
    )
    return () => {
      isGone = true
    }
  }, [part, Known, tries])
  const { Place, waiting } = part
  if (Known) return <Known {...props} />
  if (failed === 0) return waiting && <Place {...props}>{waiting}</Place>
  return (
    <Place {...props}>
      <NotFetched isTrying={failed < tries} onRetry={() => setTries(failed + 1)} />
    </Place>
  )
}

/** Asks again by itself when the line was lost and is back. */
function NotFetched({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const t = useText(room)
  const tCommon = useText(common)
  const line = useLine()
  const wasLost = useRef(false)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (line === 'up' && wasLost.current) retry()
    else if (line === 'up') void lookForLine()
    wasLost.current = line !== 'up'
  }, [line])
  return (
    <Notice kind="lost" title={t('partMissing')} className="m-3">
      <p>{line === 'up' ? t('partMissingHint') : tCommon('comesWithLine')}</p>
      <Button look="secondary" busy={isTrying} onClick={onRetry} className="mt-3">
        {tCommon('tryAgain')}
      </Button>
    </Notice>
  )
}
