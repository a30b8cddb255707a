import { useState } from 'react'
import { caption } from '#web/i18n/en/caption.ts'
import { replay as text } from '#web/i18n/en/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { latestBefore } from './timeline-segments.ts'
import type { useReplay } from './use-replay.ts'

/** How long a line stays after it was said. */
const displayMs = 6000

/** What was being said, where a browser wrote it down. */
export function CaptionLine({
  captions,
  timestamp,
  peerName,
}: {
  captions: ReturnType<typeof useReplay>['captions']
  timestamp: number
  peerName: string
}) {
  const t = useTranslations(text)
  const tCaption = useTranslations(caption)
  const [isShown, setShown] = useState(true)
  const latest = latestBefore(
    captions.map(one => ({ ...one, at: Date.parse(one.at) })),
    timestamp,
  )
  const said = latest && timestamp - latest.at < displayMs ? latest : null
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4">
      <label className="flex min-h-11 items-center gap-2 text-15">
        <input
          type="checkbox"
          className="size-5"
          checked={isShown}
          onChange={({ target }) => setShown(target.checked)}
        />
        {tCaption('show')}
      </label>
      {isShown && said && (
        <p className="min-w-0 flex-1 basis-60 text-17">
          <span className="text-13 text-quiet">{said.isOwn ? t('you') : peerName}: </span>
          {said.text}
        </p>
      )}
    </div>
  )
}
