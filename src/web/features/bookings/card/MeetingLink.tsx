import { Link2 } from 'lucide-react'
import type { Booking } from '#contract/booking.ts'
import { useByTime } from '#web/components/dates/use-now.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { getOpenMeetingUrl, isSameOrigin } from '#web/features/bookings/booking-status.ts'
import { EditableDetail } from '#web/features/bookings/EditableDetail.tsx'
import { IconRow } from '#web/features/bookings/IconRow.tsx'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const MeetingLinkForm = lazyWithRetry(() =>
  import('./MeetingLinkForm.tsx').then(module => module.MeetingLinkForm),
)

/** The link to another service. Our own room is behind the button that joins. */
export function MeetingLink({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const draftKey = `meeting-link:${booking.id}`
  const link = useByTime(now => getOpenMeetingUrl(booking, now))
  return (
    <EditableDetail
      draftKey={draftKey}
      canEdit={booking.can.changeMeetingLink}
      editLabel={link ? t('changeLink') : t('addLink')}
      renderForm={close => <MeetingLinkForm booking={booking} draftKey={draftKey} onClose={close} />}
    >
      {link && !isSameOrigin(link) && (
        <IconRow icon={Link2} label={t('meetingLink')}>
          <a href={link} target="_blank" rel="noopener noreferrer" className="link line-clamp-1 break-all">
            {link}
          </a>
        </IconRow>
      )}
    </EditableDetail>
  )
}
