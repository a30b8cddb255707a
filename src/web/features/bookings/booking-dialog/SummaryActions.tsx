import { Button } from '#web/components/ui/Button.tsx'
import { formatMoney } from '#web/components/ui/format.ts'
import { bookingDialog } from '#web/i18n/en/booking-dialog.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { canSubmit, hasAllConsents } from './booking-reducer.ts'
import { DialogButtons } from './DialogButtons.tsx'
import type { StepProps } from './TimeStep.tsx'

/** The button names its action and the amount. */
export function SummaryActions({ booking: { state, send, pay }, card, onClose }: StepProps) {
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  const doing = pay ? 'pay' : card.bookingMode === 'approve' ? 'request' : 'confirm'
  const price = pay && formatMoney(pay.charge.amount, pay.charge.currency, language)
  return (
    <>
      {!hasAllConsents(state) && (
        <p id="consents-needed" className="text-13 text-quiet max-sm:sr-only sm:mr-auto sm:self-center">
          {fieldErrorMessage('consents.required')}
        </p>
      )}
      <DialogButtons onCancel={onClose}>
        <Button
          className="grow max-sm:px-2"
          busy={state.isSubmitting}
          disabled={!canSubmit(state) || pay?.isLoading}
          aria-describedby={hasAllConsents(state) ? undefined : 'consents-needed'}
          onClick={send}
        >
          {state.isSubmitting ? t('processing') : price ? t('payPrice', { pay: t('pay'), price }) : t(doing)}
        </Button>
      </DialogButtons>
    </>
  )
}
