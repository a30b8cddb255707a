import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { useReturnFocus } from '#web/components/ui/use-return-focus.ts'
import { getOpenMeetingUrl } from '#web/features/bookings/booking-status.ts'
import { IconRow } from '#web/features/bookings/IconRow.tsx'
import { isSameOrigin, meetingLinkDraftKey } from '#web/features/bookings/meeting-link.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { readDraft } from '#web/lib/storage/draft-storage.ts'

const MeetingLinkForm = lazyWithRetry(() =>
  import('./MeetingLinkForm.tsx').then(module => module.MeetingLinkForm),
)

export function MeetingLink({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  // Reopens the form if a draft exists after a reload or a new sign-in.
  const [isEditing, setEditing] = useState(() => readDraft(meetingLinkDraftKey(booking)) !== null)
  const opener = useReturnFocus(isEditing)
  const { can } = booking
  const link = getOpenMeetingUrl(booking, useNow(30_000))
  if (!link && !can.changeMeetingLink) return null
  if (isEditing && can.changeMeetingLink)
    return <MeetingLinkForm booking={booking} onClose={() => setEditing(false)} />
  return (
    <>
      {link && (
        <IconRow icon={Link2} label={t('meetingLink')}>
          {isSameOrigin(link) ? (
            <Link to={link} className="link">
              {t('ownRoom')}
            </Link>
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer" className="link line-clamp-1 break-all">
              {link}
            </a>
          )}
        </IconRow>
      )}
      {can.changeMeetingLink && (
        <Button
          ref={opener}
          variant="ghost"
          className="-my-1 ml-4 justify-self-start"
          onClick={() => setEditing(true)}
        >
          {t(link ? 'changeLink' : 'addLink')}
        </Button>
      )}
    </>
  )
}
