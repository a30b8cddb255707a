import { Mic, Square } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { coach as text } from '#web/i18n/en/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { DictationControls } from './use-dictation.ts'
import { useStoredFlag } from './use-stored-flag.ts'

/** The first use explains where the audio may be sent. */
export function DictationButton({ dictation }: { dictation: DictationControls }) {
  const t = useTranslations(text)
  const [hasAgreed, agree] = useStoredFlag('dictation', false)
  const [isAsking, setAsking] = useState(false)
  if (!dictation.isAvailable) return null
  if (dictation.isListening) {
    return (
      <IconButton label={t('stopDictating')} onClick={dictation.stop}>
        <Square aria-hidden className="fill-current text-red" />
      </IconButton>
    )
  }
  return (
    <>
      <IconButton label={t('dictate')} onClick={hasAgreed ? dictation.start : () => setAsking(true)}>
        <Mic aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          agree(true)
          setAsking(false)
          dictation.start()
        }}
        title={t('consentTitle')}
        confirmLabel={t('consentAgree')}
        cancelLabel={t('consentRefuse')}
      >
        <p>{t('consentText')}</p>
        <p className="mt-2">{t('consentTyping')}</p>
      </ConfirmDialog>
    </>
  )
}
