import { Button } from '#web/components/ui/Button.tsx'
import { money } from '#web/components/ui/format.ts'
import { dialog } from '#web/i18n/en/dialog.ts'
import { fieldText } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { canSend, hasAgreed } from './booking-state.ts'
import { DialogButtons } from './DialogButtons.tsx'
import type { StepProps } from './TimeStep.tsx'

/** Away, or on: what the button says is what happens, and for how much. */
export function SummaryActions({ booking: { state, send, pay }, card, onClose }: StepProps) {
  const t = useText(dialog)
  const language = useLanguage()
  const doing = pay ? 'pay' : card.bookingMode === 'approve' ? 'request' : 'confirm'
  const price = pay && money(pay.charge.amount, pay.charge.currency, language)
  return (
    <>
      {!hasAgreed(state) && (
        <p id="consents-needed" className="text-13 text-quiet max-sm:sr-only sm:mr-auto sm:self-center">
          {fieldText('consents.required')}
        </p>
      )}
      <DialogButtons onCancel={onClose}>
        <Button
          className="grow max-sm:px-2"
          busy={state.isSending}
          disabled={!canSend(state) || pay?.isLoading}
          aria-describedby={hasAgreed(state) ? undefined : 'consents-needed'}
          onClick={send}
        >
          {state.isSending ? t('processing') : price ? t('payPrice', { pay: t('pay'), price }) : t(doing)}
        </Button>
      </DialogButtons>
    </>
  )
}
