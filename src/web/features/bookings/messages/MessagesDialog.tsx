import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { SendHorizontal } from 'lucide-react'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import type { Booking } from '#contract/booking.ts'
import { type MessageThread, newMessage } from '#contract/booking-messages.ts'
import { messageLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog, DialogFooter } from '#web/components/ui/Dialog.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { messagesQuery, useSendMessage } from '#web/features/bookings/api.ts'
import { useCounterpart, useSide } from '#web/features/bookings/use-counterpart.ts'
import { BlockButton, ReportButton } from '#web/features/moderation/ModerationButtons.tsx'
import { bookingMessages as text } from '#web/i18n/en/bookings/booking-messages.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { invalidate } from '#web/lib/api/query-client.ts'
import { useApiForm } from '#web/lib/form.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { randomHex } from '#web/lib/random.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'

export function MessagesDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const { name } = useCounterpart(booking)
  const counterpartId = useSide() === 'interviewee' ? booking.interviewerId : booking.intervieweeId
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { name })}
      description={<DateTime start={booking.startTime} end={booking.endTime} />}
    >
      <QueryBoundary
        fallback={
          <div aria-busy className="grid gap-3">
            <Skeleton className="h-16 w-3/4" />
            <Skeleton className="ml-auto h-16 w-3/4" />
          </div>
        }
      >
        <Conversation booking={booking} name={name} />
      </QueryBoundary>
      <div className="-mx-4 mt-4">
        <BlockButton id={counterpartId} name={name} />
      </div>
    </Dialog>
  )
}

/** Messages and their form. `Footer` places the form. A compact form begins with one line, and Enter sends it, except on a touch screen. */
export function Conversation({
  booking,
  name,
  Footer = DialogFooter,
  isCompact = false,
}: {
  booking: Booking
  name: string
  Footer?: ComponentType<{ children: ReactNode }>
  isCompact?: boolean
}) {
  const t = useTranslations(text)
  const { data } = useSuspenseQuery(messagesQuery(booking.id))
  const reloadLists = useEffectEvent(() => {
    // The booking contains the number of messages.
    if (data.messages.length !== booking.messages) void invalidate('booking')
  })
  useEffect(() => () => reloadLists(), [])
  return (
    <>
      <MessagingStatus thread={data} name={name} />
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <section aria-label={t('title', { name })} tabIndex={0}>
        <MessageList bookingId={booking.id} messages={data.messages} name={name} />
      </section>
      {data.left > 0 && (
        <Footer>
          <MessageForm booking={booking} isCompact={isCompact} />
        </Footer>
      )}
    </>
  )
}

/** Remaining messages from which the limit is shown. */
const lowMessagesLeft = 5

/**
 * States who can read the messages and how many can be sent until when, or that the conversation is closed.
 */
function MessagingStatus({ thread: { left, until }, name }: { thread: MessageThread; name: string }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const at = until && formatDateTime(until, null, browserTimeZone(), language)
  return (
    <p className="mb-4 text-13 text-quiet">
      {left === 0
        ? t(until ? 'usedUp' : 'closed')
        : [
            t('reaches', { name }),
            at && t('until', { at }),
            left <= lowMessagesLeft && t('left', { count: left }),
          ]
            .filter(Boolean)
            .join(' ')}
    </p>
  )
}

/** Oldest first, scrolled to the newest. Messages are plain text. */
function MessageList({
  bookingId,
  messages,
  name,
}: {
  bookingId: Booking['id']
  messages: MessageThread['messages']
  name: string
}) {
  const t = useTranslations(text)
  const now = useNow('minute')
  const last = useRef<HTMLLIElement>(null)
  const newest = messages.at(-1)?.id
  useEffect(() => {
    if (newest) last.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  if (messages.length === 0) return <p className="py-6 text-center text-quiet">{t('none')}</p>
  return (
    <ol aria-live="polite" className="grid gap-4">
      {messages.map(({ id, isOwn, text: body, sentAt, isHidden = false }) => (
        <li
          key={`${id} ${isOwn}`}
          ref={id === newest ? last : null}
          className={clsx('grid max-w-[85%] scroll-mb-5 gap-1', isOwn && 'ml-auto justify-items-end')}
        >
          <span className="text-13 font-medium">{isOwn ? t('you') : name}</span>
          {body && (
            <p
              dir="auto"
              className={clsx(
                'max-w-full overflow-hidden rounded-medium px-4 py-2 text-15 whitespace-pre-line wrap-anywhere',
                isOwn ? 'bg-accent-tint' : 'bg-sunken',
              )}
            >
              {body}
            </p>
          )}
          {isHidden && <p className="text-15 text-quiet italic">{t(isOwn ? 'ownHidden' : 'hidden')}</p>}
          <div className="flex items-center gap-1 text-13 text-quiet">
            <DateTime start={sentAt} withRelative={now - Date.parse(sentAt) > minuteMs} />
            {!isOwn && !isHidden && (
              <span className="-my-3">
                <ReportButton target={{ kind: 'message', bookingId, messageId: id }} isIcon />
              </span>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The client-generated id makes retries idempotent. */
const createEmptyMessage = () => ({ text: '', messageId: randomHex(16) })

/** Visible lines of a compact field, which scrolls beyond them. */
const compactLinesMax = 5

/** An unsent message survives a reload. */
function MessageForm({ booking, isCompact }: { booking: Booking; isCompact: boolean }) {
  const t = useTranslations(text)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const send = useSendMessage()
  const form = useApiForm({
    schema: newMessage,
    defaultValues: createEmptyMessage(),
    draftKey: `message:${booking.id}`,
    onSubmit: async body => {
      await send.mutateAsync({ params: { id: booking.id }, body })
      const now = form.getValues('text')
      // Text typed during the request is the next message.
      form.reset({ ...createEmptyMessage(), ...(now !== body.text && { text: now }) })
      form.setFocus('text')
    },
  })
  const focus = useEffectEvent(() => {
    const { activeElement } = document
    // A dialog focuses its first control, and a page its top, which the Tab key does not reach. The form moves the focus
    // only if the user has not moved it.
    const isUntouched =
      activeElement === document.body || activeElement?.matches('[role=dialog] header *, [tabindex="-1"]')
    if (isUntouched) form.setFocus('text')
  })
  useEffect(() => {
    // On a phone the keyboard would cover the messages.
    if (!matchMedia('(pointer: fine)').matches) return
    const frame = requestAnimationFrame(() => focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  if (isCompact)
    return (
      <form onSubmit={form.submit} noValidate className="grid w-full gap-3">
        {form.formError && <Alert variant="danger">{form.formError}</Alert>}
        <div className="flex items-end gap-2">
          <Field label={t('field')} isLabelHidden error={form.fieldError('text')} className="min-w-0 flex-1">
            <TextArea
              {...form.register('text')}
              // For browsers without `field-sizing`.
              rows={Math.min(compactLinesMax, form.watch('text').split('\n').length)}
              placeholder={t('field')}
              maxLength={messageLimits.textMax}
              // A phone's keyboard has no Shift+Enter, and the button is beside the field.
              enterKeyHint={isTouch ? 'enter' : 'send'}
              onKeyDown={isTouch ? undefined : sendOnEnter}
              className="max-h-32 min-h-11! resize-none"
            />
          </Field>
          <Button type="submit" busy={form.isSubmitting} aria-label={t('send')} title={t('send')}>
            {!form.isSubmitting && <SendHorizontal aria-hidden />}
          </Button>
        </div>
      </form>
    )
  return (
    <form onSubmit={form.submit} noValidate className="grid w-full gap-3">
      <Field label={t('field')} error={form.fieldError('text')}>
        <TextArea
          {...form.register('text')}
          rows={2}
          maxLength={messageLimits.textMax}
          className="max-h-48 min-h-20!"
        />
      </Field>
      {form.formError && <Alert variant="danger">{form.formError}</Alert>}
      <Button type="submit" busy={form.isSubmitting} className="sm:justify-self-end sm:px-8">
        {t(form.isSubmitting ? 'sending' : 'send')}
      </Button>
    </form>
  )
}

/** Shift+Enter begins a new line. Enter may also end the composition of an input method: in Safari only key code 229 tells. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
  if (event.key !== 'Enter' || event.shiftKey || isComposing) return
  event.preventDefault()
  // The button ignores a click while a message is being sent.
  if (!event.repeat) event.currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}
