import { Captions, CaptionsOff } from 'lucide-react'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { ConsentRequest } from '#web/features/room/call/ConsentRequest.tsx'
import { ToolbarButton } from '#web/features/room/call/ToolbarButton.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { captions as text } from '#web/i18n/en/room/captions.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type CaptionsState, captionLanguages } from './use-captions.ts'

export function CaptionRequest({
  captions: { isRequested, language, setLanguage, respond },
}: {
  captions: CaptionsState
}) {
  const t = useTranslations(text)
  const { name } = useRoom().session.peer
  if (!isRequested) return null
  return (
    <ConsentRequest
      question={t('asked', { name })}
      allowLabel={t('allow')}
      refuseLabel={t('refuse')}
      onAnswer={respond}
    >
      <LanguageSelect language={language} onChange={setLanguage} />
    </ConsentRequest>
  )
}

/** Whose captions are written, and what the peer has answered. */
export function CaptionStatus({
  captions: { isEnabled, peerStatus, isTranscribing, language, setLanguage, respond },
}: {
  captions: CaptionsState
}) {
  const t = useTranslations(text)
  const { name } = useRoom().session.peer
  const statusKeys = { no: 'waits', yes: null, refused: 'refused', cannot: 'cannot' } as const
  const key = isEnabled && peerStatus ? statusKeys[peerStatus] : null
  return (
    <>
      <p role="status" className={key ? 'px-4 pt-2 text-15 text-quiet sm:px-6' : 'sr-only'}>
        {key && t(key, { name })}
      </p>
      {isTranscribing && (
        <div className="flex flex-wrap items-center gap-x-2 px-4 pt-1 text-15 text-quiet sm:px-6">
          <p role="status">{t('writes', { name })}</p>
          <LanguageSelect language={language} onChange={setLanguage} />
          <Button variant="ghost" onClick={() => respond(false)}>
            {t('stopWriting', { name })}
          </Button>
        </div>
      )}
    </>
  )
}

function LanguageSelect({ language, onChange }: { language: string; onChange: (locale: string) => void }) {
  const t = useTranslations(text)
  return (
    <Field label={t('youSpeak')} className="flex items-center">
      <Select value={language} onChange={({ target }) => onChange(target.value)}>
        {captionLanguages.map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export function CaptionTool({ captions: { isEnabled, toggle } }: { captions: CaptionsState }) {
  const t = useTranslations(text)
  return (
    <ToolbarButton
      label={t(isEnabled ? 'stop' : 'ask')}
      word={t('ask')}
      shortcut="T"
      variant={isEnabled ? 'on' : 'neutral'}
      onClick={toggle}
    >
      {isEnabled ? <CaptionsOff aria-hidden /> : <Captions aria-hidden />}
    </ToolbarButton>
  )
}
