import { detectLanguage } from '#web/features/training/detect-language.ts'
import { coach as text } from '#web/i18n/en/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { analyzeSpeech } from './dictation-reducer.ts'
import type { DictationControls } from './use-dictation.ts'

/** Live transcript and, after dictation, pace and fillers. Separate, because they are not scored. */
export function SpeechStats({ dictation }: { dictation: DictationControls }) {
  const t = useTranslations(text)
  if (dictation.isListening) {
    return (
      <p className="mt-2 text-15 text-quiet">
        <span role="status">{t('listening')}</span>{' '}
        <span lang={detectLanguage(dictation.interim)}>{dictation.interim}</span>
      </p>
    )
  }
  if (dictation.error) {
    return (
      <p role="status" className="mt-2 text-15 text-amber-ink">
        {t(dictation.error)}
      </p>
    )
  }
  const speech = analyzeSpeech(dictation)
  if (!speech) return null
  const list = speech.fillers.map(({ word, count }) => `${word} ×${count}`).join(', ')
  return (
    <p role="status" className="mt-2 text-13 text-quiet tabular-nums">
      {t('pace', { count: speech.pace })} ({t(speech.tempo)}) ·{' '}
      {list ? t('fillers', { list }) : t('noFillers')}. {t('speechApart')}
    </p>
  )
}
