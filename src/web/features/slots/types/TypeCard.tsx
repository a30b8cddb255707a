import { Pencil, Trash2 } from 'lucide-react'
import type { SessionType } from '#contract/session-type.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { CopyButton } from '#web/components/ui/CopyButton.tsx'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import { sessionTypes as text } from '#web/i18n/en/slots/session-types.ts'
import { slot as slotText } from '#web/i18n/en/slots/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration } from '#web/lib/format.ts'

/** Focused after its form closes. */
export function TypeCard({
  type,
  onEdit,
  onDelete,
}: {
  type: SessionType
  onEdit: () => void
  onDelete: () => void
}) {
  const t = useTranslations(text)
  const { typeName } = useTypeText()
  const name = typeName(type.name)
  return (
    <li
      id={`type-${type.id}`}
      tabIndex={-1}
      aria-label={name}
      className="grid gap-3 rounded-large border border-hairline bg-surface p-5 sm:p-6"
    >
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-sans text-17 font-medium tracking-normal wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          {type.isDefault && <Badge>{t('default')}</Badge>}
          {type.isIntro && <Badge variant="success">{t('freeIntro')}</Badge>}
          {type.visibility === 'link' && <Badge>{t('byLink')}</Badge>}
        </div>
        <TypeTerms type={type} />
        {type.description && (
          <p className="line-clamp-3 max-w-text text-15 whitespace-pre-line wrap-anywhere">
            {type.description}
          </p>
        )}
      </div>
      <div className="-mx-4 -mb-2 flex flex-wrap max-sm:*:px-3">
        <Button variant="ghost" aria-label={t('editOf', { name })} onClick={onEdit}>
          <Pencil aria-hidden />
          {t('edit')}
        </Button>
        {!type.isDefault && (
          <Button
            variant="ghost"
            className="text-red"
            aria-label={t('deleteOf', { name })}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
            {t('delete')}
          </Button>
        )}
        {!type.isDefault && (
          <CopyButton variant="ghost" text={type.link} aria-label={t('copyLinkOf', { name })}>
            {t('copyLink')}
          </CopyButton>
        )}
      </div>
    </li>
  )
}

function TypeTerms({ type }: { type: SessionType }) {
  const t = useTranslations(text)
  const tSlot = useTranslations(slotText)
  const language = useLanguage()
  const { typeTerms } = useTypeText()
  const { bufferMinutes, noticeMinutes, questions } = type
  const durationOf = (minutes: number) => formatDuration(minutes, language)
  const terms = type.isDefault
    ? [t('defaultTerms')]
    : [
        typeTerms(type),
        tSlot(type.bookingMode),
        bufferMinutes ? t('buffer', { time: durationOf(bufferMinutes) }) : '',
        noticeMinutes ? t('notice', { time: durationOf(noticeMinutes) }) : '',
      ]
  const asked = questions.length > 0 ? t('questions', { count: questions.length }) : ''
  return <p className="text-15 text-quiet">{[...terms, asked].filter(Boolean).join(' · ')}</p>
}
