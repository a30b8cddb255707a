import { useState } from 'react'
import { captions as captionMessages } from '#web/i18n/en/room/captions.ts'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { latestBefore } from './timeline-segments.ts'

const displayMs = 6000

export function CaptionLine({
  captions,
  timestamp,
  peerName,
}: {
  captions: ReplyOf<'replay'>['captions']
  timestamp: number
  peerName: string
}) {
  const t = useTranslations(text)
  const tCaption = useTranslations(captionMessages)
  const [isShown, setShown] = useState(true)
  const latest = latestBefore(
    captions.map(entry => ({ ...entry, at: Date.parse(entry.at) })),
    timestamp,
  )
  const visible = latest && timestamp - latest.at < displayMs ? latest : null
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
      {isShown && visible && (
        <p className="min-w-0 flex-1 basis-60 text-17">
          <span className="text-13 text-quiet">{visible.isOwn ? t('you') : peerName}: </span>
          {visible.text}
        </p>
      )}
    </div>
  )
}
