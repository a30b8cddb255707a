import {
  CalendarPlus,
  CalendarSync,
  CircleX,
  ClipboardList,
  ClipboardPen,
  CreditCard,
  Download,
  Headphones,
  MessageCircleWarning,
  MessageSquareText,
  Play,
  RotateCcw,
  Star,
  Upload,
  UserMinus,
  UserX,
  Video,
} from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { DeclineInput } from '#contract/booking-answer.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { type MenuAction, MoreMenu } from '#web/components/ui/MoreMenu.tsx'
import { useAcceptBooking, useDeclineBooking } from '#web/features/bookings/api.ts'
import { bookAgainPath } from '#web/features/bookings/booking-dialog/booking-link.ts'
import { getOpenMeetingUrl, isSameOrigin } from '#web/features/bookings/booking-status.ts'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { useSide } from '#web/features/bookings/use-counterpart.ts'
import { useUpload } from '#web/features/recordings/upload-store.ts'
import { moderationButtons } from '#web/i18n/en/account/moderation-buttons.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { bookingDisputes } from '#web/i18n/en/bookings/booking-disputes.ts'
import { bookingLifecycle } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { bookingList } from '#web/i18n/en/bookings/booking-list.ts'
import { bookingMessages } from '#web/i18n/en/bookings/booking-messages.ts'
import { review } from '#web/i18n/en/bookings/review.ts'
import { recording as recordingText } from '#web/i18n/en/room/recording.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatMoney, formatPercent, formatTime } from '#web/lib/format.ts'
import { deleteDraft } from '#web/lib/storage/draft-storage.ts'
import { ActionDialog, type DialogKey } from './ActionDialog.tsx'
import { type ActionKey, arrangeActions } from './booking-actions.ts'
import { forgetCalendarConflict, keepCalendarConflict, useCalendarConflict } from './calendar-conflicts.ts'
import { declineDraftKey } from './DeclineReason.tsx'
import { sendWithUndo } from './undo-store.ts'

/** One main action, and a menu with the others. Renders nothing without any. */
export function BookingActions({ booking }: { booking: Booking }) {
  const t = useTranslations(bookingList)
  const language = useLanguage()
  const { actions, main, opensAt, visible, menu, dialog } = useArrangedActions(booking)
  return (
    <div className="hidden flex-wrap gap-3 has-[a,button]:flex lg:flex-col">
      {main && (
        <div className="grid gap-1 max-sm:grow">
          <ActionButton action={actions[main]} isMain isLarge={main === 'join'} />
          {opensAt && (
            <p className="text-center text-13 text-quiet">
              {t('opensAt', { time: formatTime(opensAt, browserTimeZone(), language) })}
            </p>
          )}
        </div>
      )}
      <RequestActions booking={booking} />
      {visible.map(key => (
        <ActionButton key={key} action={actions[key]} />
      ))}
      <div className="empty:hidden lg:*:w-fit">
        <MoreMenu label={t('more')} actions={menu.map(key => actions[key])} />
      </div>
      {dialog}
    </div>
  )
}

/** All actions of an upcoming session in one menu, except joining and paying, which are in its card. */
export function BookingMenu({ booking }: { booking: Booking }) {
  const t = useTranslations(bookingList)
  const { actions, main, visible, menu, dialog } = useArrangedActions(booking)
  const keys = [...(main ? [main] : []), ...visible, ...menu].filter(key => key !== 'join' && key !== 'pay')
  return (
    <>
      <MoreMenu label={t('more')} actions={keys.map(key => actions[key])} isAtEnd />
      {dialog}
    </>
  )
}

function useArrangedActions(booking: Booking) {
  const side = useSide()
  const now = useNow('minute')
  const isUploading = useUpload(booking.id) !== null
  const [openDialog, setOpenDialog] = useState<DialogKey | null>(null)
  const actions = useActions(booking, now, setOpenDialog)
  const dialog = openDialog && (
    <ActionDialog kind={openDialog} booking={booking} onClose={() => setOpenDialog(null)} />
  )
  return { ...arrangeActions(booking, { side, now, isUploading }), actions, dialog }
}

type Action = MenuAction & {
  icon: ComponentType<{ className?: string }>
  isExternal?: boolean
  isOtherSite?: boolean
}

function ActionButton({
  action,
  isMain = false,
  isLarge = false,
}: {
  action: Action
  isMain?: boolean
  isLarge?: boolean
}) {
  const { label, icon: Icon, isExternal = false, isOtherSite = false } = action
  const variant = isMain ? 'primary' : 'secondary'
  const className = isLarge ? 'min-h-14 px-4 text-17 sm:px-6' : ''
  const content = (
    <>
      <Icon aria-hidden /> {label}
    </>
  )
  return 'to' in action ? (
    <ButtonLink
      to={action.to}
      external={isExternal}
      reloadDocument={isOtherSite}
      variant={variant}
      className={className}
    >
      {content}
    </ButtonLink>
  ) : (
    <Button onClick={action.onSelect} variant={variant} className={className}>
      {content}
    </Button>
  )
}

/** Label, icon, and link or dialog of each action. */
function useActions(
  booking: Booking,
  now: number,
  open: (dialog: DialogKey) => void,
): Record<ActionKey, Action> {
  const t = useTranslations(text)
  const tList = useTranslations(bookingList)
  const tLife = useTranslations(bookingLifecycle)
  const tDisputes = useTranslations(bookingDisputes)
  const tMessages = useTranslations(bookingMessages)
  const tReview = useTranslations(review)
  const tRecording = useTranslations(recordingText)
  const tModeration = useTranslations(moderationButtons)
  const language = useLanguage()
  const upload = useUpload(booking.id)
  const { id, payment, recording } = booking
  const meetingUrl = getOpenMeetingUrl(booking, now) ?? ''
  const [watchIcon, watchLabel] =
    booking.can.replay || (recording?.isPlayable && recording.kind === 'video')
      ? ([Play, 'watch'] as const)
      : recording?.isPlayable
        ? ([Headphones, 'listen'] as const)
        : ([Download, 'downloadOnly'] as const)
  const uploadLabel =
    upload && upload.step !== 'failed'
      ? tRecording('uploading', {
          percent: formatPercent((upload.sentBytes / upload.totalBytes) * 100, language),
        })
      : tRecording('upload')
  const link = (key: ActionKey, label: string, icon: Action['icon'], to: string) => ({ key, label, icon, to })
  const dialog = <Key extends ActionKey & DialogKey>(key: Key, label: string, icon: Action['icon']) => ({
    key,
    label,
    icon,
    onSelect: () => open(key),
  })
  return {
    // The provider's page is on another site, so the browser leaves the app.
    pay: { ...link('pay', t('pay'), CreditCard, payment?.url ?? ''), isOtherSite: true },
    // The built-in room opens in this tab, where the user is signed in. Other links open in a new tab.
    join: { ...link('join', t('join'), Video, meetingUrl), isExternal: !isSameOrigin(meetingUrl) },
    review: dialog('review', tReview('leave'), Star),
    editReview: { ...dialog('review', tReview('edit'), Star), key: 'editReview' },
    grade: link('grade', tList('writeScorecard'), ClipboardPen, `/sessions/${id}#scorecard`),
    scorecard: link('scorecard', tList('scorecard'), ClipboardList, `/sessions/${id}#scorecard`),
    watch: link('watch', tRecording(watchLabel), watchIcon, `/sessions/${id}#recording`),
    upload: dialog('upload', uploadLabel, Upload),
    calendar: dialog('calendar', tList('addToCalendar'), CalendarPlus),
    messages: dialog('messages', tMessages('write'), MessageSquareText),
    reschedule: dialog('reschedule', tLife('move'), CalendarSync),
    propose: dialog('propose', tLife('propose'), CalendarSync),
    bookAgain: link('bookAgain', tList('bookAgain'), RotateCcw, bookAgainPath(booking)),
    noShow: dialog('noShow', tLife('report'), UserX),
    block: dialog('block', tModeration('blockThem'), UserMinus),
    claim: dialog('claim', tDisputes('claim'), MessageCircleWarning),
    cancel: {
      ...dialog('cancel', t(booking.status === 'pending' ? 'cancel' : 'cancelConfirm'), CircleX),
      isDanger: booking.status !== 'pending',
    },
  }
}

const DeclineDialog = lazyWithRetry(() => import('./DeclineDialog.tsx').then(module => module.DeclineDialog))

/** The button states the charge, so accepting needs no confirmation. Both answers can be undone for a few seconds. */
function RequestActions({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const hasConflict = useCalendarConflict(booking.id) !== null
  const accept = useBookingAction(useAcceptBooking(), t('accepted'), error =>
    keepCalendarConflict(booking.id, error),
  )
  const decline = useBookingAction(useDeclineBooking(), t('declined'))
  if (!booking.can.accept && !booking.can.decline) return null

  const isPriced = booking.amount > 0
  const amount = formatMoney(booking.amount, booking.currency, language, 'exact')
  const request = { params: { id: booking.id }, keepalive: true }
  const sendAccept = async () => {
    const isAccepted = await accept.run({
      ...request,
      ...(hasConflict && { body: { despiteCalendar: true } }),
    })
    if (isAccepted) forgetCalendarConflict(booking.id)
  }
  const sendDecline = async (body: DeclineInput) => {
    const isDeclined = await decline.run({ ...request, ...(body && { body }) })
    if (isDeclined) deleteDraft(declineDraftKey(booking.id))
  }
  const send = (kind: 'accept' | 'decline', body?: DeclineInput) =>
    sendWithUndo(booking.id, {
      kind,
      send: () => (kind === 'accept' ? sendAccept() : sendDecline(body)),
      deadlines: [booking.answerBy],
      onClose: () => setAsking(false),
    })
  return (
    <>
      <Button busy={accept.isPending} disabled={decline.isPending} onClick={() => send('accept')}>
        {isPriced
          ? t(hasConflict ? 'acceptAnywayCharge' : 'acceptCharge', { amount })
          : t(hasConflict ? 'acceptAnyway' : 'accept')}
      </Button>
      <Button variant="secondary" disabled={accept.isPending} onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      {isAsking && (
        <DeclineDialog
          booking={booking}
          busy={decline.isPending}
          onDecline={body => send('decline', body)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
