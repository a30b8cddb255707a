import { toast } from '#web/components/ui/toast.ts'
import { booking } from '#web/i18n/en/bookings/booking.ts'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ApiError } from '#web/lib/api/api-client.ts'

type Mutation<Input> = { mutateAsync: (input: Input) => Promise<unknown>; isPending: boolean }

/**
 * Mutation with a toast for its result. `run` returns whether it succeeded. `onError` returns whether the screen states
 * the error itself.
 */
export function useBookingAction<Input>(
  { mutateAsync, isPending }: Mutation<Input>,
  successMessage: string,
  onError: (error: unknown) => boolean = () => false,
) {
  const t = useTranslations(booking)
  const tCommon = useTranslations(common)
  // Awaits the promise, because callbacks of `mutate` are dropped when the component unmounts.
  const run = async (input: Input): Promise<boolean> => {
    try {
      await mutateAsync(input)
      toast.success(successMessage)
      return true
    } catch (error) {
      if (onError(error)) return false
      const isSettling = error instanceof ApiError && error.problem.code === 'booking.being_settled'
      if (isSettling) toast.info(t('acceptSettling'))
      else toast.errorWithReason(tCommon('error'), error)
      return false
    }
  }
  return { run, isPending }
}
