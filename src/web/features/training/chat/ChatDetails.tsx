import type { TrainingInterview } from '#contract/training-session.ts'
import { useLocalNow } from '#web/components/dates/use-now.ts'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration } from '#web/lib/format.ts'
import { type ChatState, countSentMessages, elapsedMs } from './chat-reducer.ts'

/** Title of the chat, and its level, role and company. */
export function useChatDetails({ interviewType, jobRole, companyName, experienceLevel }: TrainingInterview) {
  const t = useTranslations(text)
  const { typeName, levelName } = useTrainingNames()
  const type = typeName(interviewType)
  const job =
    jobRole && companyName ? t('at', { role: jobRole, company: companyName }) : (jobRole ?? companyName)
  return {
    title: type ? t('heading', { type }) : t('title'),
    details: [levelName(experienceLevel), job].filter(detail => detail !== null && detail !== ''),
  }
}

export function ElapsedTime({ state }: { state: ChatState }) {
  const t = useTranslations(text)
  const minutes = Math.floor(elapsedMs(state, useLocalNow(1000)) / 60_000)
  return <NamedFigure name={t('elapsed')}>{formatDuration(minutes, useLanguage())}</NamedFigure>
}

export function MessageCount({ state }: { state: ChatState }) {
  const t = useTranslations(text)
  return <NamedFigure name={t('said')}>{`Q${countSentMessages(state)}`}</NamedFigure>
}

function NamedFigure({ name, children }: { name: string; children: string }) {
  return (
    <span title={name}>
      <span className="sr-only">{name}: </span>
      <span>{children}</span>
    </span>
  )
}
