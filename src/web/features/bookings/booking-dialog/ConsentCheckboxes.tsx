import { useState } from 'react'
import { type Consent, consents } from '#contract/booking.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { FieldGroup } from '#web/components/ui/Field.tsx'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { PolicyText } from '#web/features/legal/PolicyText.tsx'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { legal } from '#web/i18n/en/public/legal.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'

const consentMessageKeys = {
  terms: 'consentTerms',
  privacy: 'consentPrivacy',
  cancellation: 'consentCancellation',
  recording: 'consentRecording',
} as const satisfies Record<Consent, keyof (typeof bookingDialog)['messages']>

export function ConsentCheckboxes({
  accepted,
  onChange,
}: {
  accepted: readonly Consent[]
  onChange: (accepted: Consent[]) => void
}) {
  const t = useTranslations(bookingDialog)
  const tLegal = useTranslations(legal)
  const [openedConsent, setOpenedConsent] = useState<Consent | null>(null)
  return (
    <FieldGroup label={t('consentsTitle')} className="relative gap-0!">
      {accepted.length < consents.length && (
        <span className="absolute -top-10 -right-4">
          <Button variant="ghost" onClick={() => onChange([...consents])}>
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
          <PolicyText policy={openedConsent} heading="h3" />
        </Dialog>
      )}
    </FieldGroup>
  )
}
