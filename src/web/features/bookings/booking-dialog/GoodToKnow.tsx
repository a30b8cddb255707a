import { CalendarX2, Link2, Mail, Video, Webcam } from 'lucide-react'
import { useIsEmailConfirmed } from '#web/features/accounts/UnconfirmedEmailAlert.tsx'
import { bookingDialog } from '#web/i18n/en/booking-dialog.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function GoodToKnow({ isFree }: { isFree: boolean }) {
  const t = useTranslations(bookingDialog)
  const isMailed = useIsEmailConfirmed()
  const notes = [
    { icon: Mail, text: t(isMailed ? 'noteConfirmation' : 'noteUnconfirmed') },
    ...(isMailed ? [{ icon: Link2, text: t('noteLink') }] : []),
    { icon: Webcam, text: t('noteCamera') },
    { icon: Video, text: t('noteRecorded') },
    { icon: CalendarX2, text: t(isFree ? 'noteCancelFree' : 'noteCancel') },
  ]
  return (
    <section className="grid gap-3">
      <h3 className="font-serif text-17 font-semibold">{t('notesTitle')}</h3>
      <ul className="grid gap-2">
        {notes.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3 text-15">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
