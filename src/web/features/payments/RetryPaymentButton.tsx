import type { Booking } from '#contract/booking.ts'
import { bookingApi as api } from '#contract/routes/bookings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { holds } from '#web/i18n/en/holds.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

/**
 * New order for a slot that is still held, after the provider declined the card and closed the first order.
 */
export function RetryPaymentButton({ booking: { timeSlotId } }: { booking: Booking }) {
  const t = useTranslations(holds)
  const retry = useApiMutation(api.createPaymentIntent, {
    invalidates: [api.upcomingTasks, api.booking],
    // Redirects before the booking reloads, because this component unmounts then.
    onSuccess: ({ paymentUrl }) => location.assign(paymentUrl),
  })
  const open = () => retry.mutate({ body: { timeSlotId } }, { onError: toast.error })
  return (
    <>
      <p className="text-center text-15 text-quiet">{t('retryText')}</p>
      <Button busy={retry.isPending || retry.isSuccess} onClick={open}>
        {t('retry')}
      </Button>
    </>
  )
}
