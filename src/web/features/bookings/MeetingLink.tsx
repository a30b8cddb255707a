import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { later } from '#web/components/ui/LazyPart.tsx'
import { useFocusBack } from '#web/components/ui/use-focus-back.ts'
import { useNow } from '#web/components/ui/use-now.ts'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useText } from '#web/i18n/translate.ts'
import { readDraft } from '#web/lib/draft-store.ts'
import { placeOf } from './booking-state.ts'
import { Fact } from './Fact.tsx'
import { isOwnAddress, linkDraftOf } from './meeting-link.ts'

const LinkForm = later(() => import('./LinkForm.tsx').then(one => one.LinkForm))

/** Where a confirmed session meets; the interviewer may name another place. */
export function MeetingLink({ booking }: { booking: Booking }) {
  const t = useText(text)
  // Somebody who was typing goes on typing after a reload or a new sign-in.
  const [isEditing, setEditing] = useState(() => readDraft(linkDraftOf(booking)) !== null)
  const opener = useFocusBack(isEditing)
  const { can } = booking
  const link = placeOf(booking, useNow(30_000))
  if (!link && !can.changeMeetingLink) return null
  if (isEditing && can.changeMeetingLink)
    return <LinkForm booking={booking} onClose={() => setEditing(false)} />
  return (
    <>
      {link && (
        <Fact icon={Link2} label={t('meetingLink')}>
          {isOwnAddress(link) ? (
            <Link to={link} className="link">
              {t('ownRoom')}
            </Link>
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer" className="link line-clamp-1 break-all">
              {link}
            </a>
          )}
        </Fact>
      )}
      {can.changeMeetingLink && (
        <Button
          ref={opener}
          look="quiet"
          className="-my-1 ml-4 justify-self-start"
          onClick={() => setEditing(true)}
        >
          {t(link ? 'changeLink' : 'addLink')}
        </Button>
      )}
    </>
  )
}
