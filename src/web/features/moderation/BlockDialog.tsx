import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useCounterpart, useSide } from '#web/features/bookings/use-counterpart.ts'
import { moderation } from '#web/i18n/en/account/moderation.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { myBlocksQuery, useBlockUser, useUnblockUser } from './api.ts'

type Props = { id: UserId; name: string; onClose: () => void }

/** Blocks a person, or unblocks one who is blocked already. */
export function BlockDialog({ id, name, onClose }: Props) {
  const t = useTranslations(moderation)
  const { data, isPending } = useQuery(myBlocksQuery)
  const isBlockedNow = data?.blocked.some(person => person.id === id) ?? false
  // Stays as it was asked while the answer is sent, which reads the list of blocked people again.
  const [asked, setAsked] = useState<boolean | null>(null)
  const isBlocked = asked ?? isBlockedNow
  const block = useBlockUser()
  const unblock = useUnblockUser()
  const confirm = () => {
    setAsked(isBlocked)
    ;(isBlocked ? unblock : block).mutate(
      { params: { id } },
      {
        onSuccess: () => toast.success(t(isBlocked ? 'unblocked' : 'blocked', { name })),
        onError: toast.error,
        onSettled: onClose,
      },
    )
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t(isBlocked ? 'unblockQuestion' : 'blockQuestion', { name })}
      confirmLabel={t(isBlocked ? 'unblock' : 'block')}
      danger={!isBlocked}
      busy={isPending || block.isPending || unblock.isPending}
    >
      {t(isBlocked ? 'unblockText' : 'blockText', { name })}
    </ConfirmDialog>
  )
}

/** The other participant of a booking. */
export function BlockCounterpartDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { name } = useCounterpart(booking)
  const id = useSide() === 'interviewee' ? booking.interviewerId : booking.intervieweeId
  return <BlockDialog id={id} name={name} onClose={onClose} />
}
