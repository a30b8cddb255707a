import { useRef, useState } from 'react'
import { type Consent, consents } from '#contract/booking.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { CurrentPolicyText } from '#web/features/legal/CurrentPolicyText.tsx'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { legal } from '#web/i18n/en/public/legal.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'

const consentMessageKeys = {
  terms: 'consentTerms',
  privacy: 'consentPrivacy',
  cancellation: 'consentCancellation',
  recording: 'consentRecording',
} as const satisfies Record<Consent, keyof (typeof bookingDialog)['messages']>

/** `legendId` lets the submit button name this legend as its description while consents are missing. */
export function ConsentCheckboxes({
  legendId,
  accepted,
  onChange,
}: {
  legendId: string
  accepted: readonly Consent[]
  onChange: (accepted: Consent[]) => void
}) {
  const t = useTranslations(bookingDialog)
  const tLegal = useTranslations(legal)
  const [openedConsent, setOpenedConsent] = useState<Consent | null>(null)
  const isMissing = accepted.length < consents.length
  const fields = useRef<HTMLFieldSetElement>(null)
  const agreeToAll = () => {
    // This button disappears, so the focus moves to the last checkbox.
    Array.from(fields.current?.querySelectorAll('input') ?? [])
      .at(-1)
      ?.focus()
    onChange([...consents])
  }
  return (
    <fieldset ref={fields} className="relative grid min-w-0 content-start">
      <legend id={legendId} className="flex min-h-11 items-center pr-32 text-13 text-quiet">
        {/* Same sentence as the server's refusal, so that it is translated once. */}
        {fieldErrorMessage('consents.required')}
      </legend>
      {isMissing && (
        <span className="absolute -top-11 -right-4">
          <Button variant="ghost" onClick={agreeToAll}>
            {t('agreeToAll')}
          </Button>
        </span>
      )}
      {consents.map(consent => (
        <Checkbox
          key={consent}
          required
          checked={accepted.includes(consent)}
          onChange={event => {
            const others = accepted.filter(other => other !== consent)
            onChange(event.target.checked ? [...others, consent] : others)
          }}
          label={
            <span className="max-sm:text-13">
              <Trans
                text={t(consentMessageKeys[consent])}
                components={{
                  policy: text => (
                    <button type="button" className="link" onClick={() => setOpenedConsent(consent)}>
                      {text}
                    </button>
                  ),
                }}
              />
            </span>
          }
        />
      ))}
      {openedConsent && (
        <Dialog
          open
          onClose={() => setOpenedConsent(null)}
          title={tLegal(`${openedConsent}Title`)}
          width="wide"
        >
          <CurrentPolicyText policy={openedConsent} />
        </Dialog>
      )}
    </fieldset>
  )
}
