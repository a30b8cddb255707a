import { Captions, CaptionsOff } from 'lucide-react'
import { Button } from '#web/components/ui/Button.tsx'
import { ToolbarButton } from '#web/features/room/ToolbarButton.tsx'
import { captions as text } from '#web/i18n/en/captions.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { CaptionsState } from './use-captions.ts'

export function CaptionNotice({
  captions: { isEnabled, peerStatus, isRequested, isTranscribing, respond },
  name,
}: {
  captions: CaptionsState
  name: string
}) {
  const t = useTranslations(text)
  if (isRequested)
    return (
      <div className="mx-4 mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-medium bg-amber-tint px-4 py-2 sm:mx-6">
        <p role="status" className="min-w-0 flex-1 basis-72">
          {t('asked', { name })}
        </p>
        <div className="flex gap-2">
          <Button onClick={() => respond(true)}>{t('allow')}</Button>
          <Button variant="secondary" onClick={() => respond(false)}>
            {t('refuse')}
          </Button>
        </div>
      </div>
    )
  const statusKeys = { no: 'waits', yes: null, refused: 'refused', cannot: 'cannot' } as const
  const key = isEnabled ? statusKeys[peerStatus] : null
  return (
    <>
      <p role="status" className={key ? 'px-4 pb-2 text-15 text-quiet sm:px-6' : 'sr-only'}>
        {key && t(key, { name })}
      </p>
      {isTranscribing && (
        <div className="flex flex-wrap items-center gap-x-2 px-4 text-15 text-quiet sm:px-6">
          <p role="status">{t('writes', { name })}</p>
          <Button variant="ghost" onClick={() => respond(false)}>
            {t('stopWriting')}
          </Button>
        </div>
      )}
    </>
  )
}

export function CaptionTool({ captions: { isEnabled, toggle } }: { captions: CaptionsState }) {
  const t = useTranslations(text)
  return (
    <ToolbarButton
      label={t(isEnabled ? 'stop' : 'ask')}
      shortcut="T"
      variant={isEnabled ? 'on' : 'neutral'}
      onClick={toggle}
    >
      {isEnabled ? <CaptionsOff aria-hidden /> : <Captions aria-hidden />}
    </ToolbarButton>
  )
}
