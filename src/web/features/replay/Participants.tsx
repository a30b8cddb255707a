import { clsx } from 'clsx'
import type { Booking } from '#contract/booking.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { usePersonName } from '#web/i18n/use-person-name.ts'

/** Both people, where there is no picture of them. */
export function Participants({
  booking: { interviewerName, interviewerPictureUrl, intervieweeName },
  className,
}: {
  booking: Pick<Booking, 'interviewerName' | 'interviewerPictureUrl' | 'intervieweeName'>
  className?: string
}) {
  const called = usePersonName()
  const people = [
    { side: 'interviewer', name: called(interviewerName), url: interviewerPictureUrl },
    { side: 'interviewee', name: called(intervieweeName), url: null },
  ]
  return (
    <ul className={clsx('flex flex-wrap items-center justify-center gap-8 sm:gap-16', className)}>
      {people.map(({ side, name, url }) => (
        <li key={side} className="grid max-w-40 justify-items-center gap-2 text-center text-15 font-medium">
          <Avatar name={name} url={url} size="large" />
          <span className="max-w-full truncate">
            <bdi translate="no">{name}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
