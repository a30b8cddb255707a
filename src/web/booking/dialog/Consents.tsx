import { Link } from 'react-router'
import { consents } from '#contract/booking.ts'
import { dialog } from '#web/text/en/dialog.ts'
import { Rich } from '#web/text/Rich.tsx'
import { useText } from '#web/text/translate.ts'
import { FieldGroup } from '#web/ui/Field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import type { Consent } from './booking-state.ts'

const policies = {
  terms: { label: 'consentTerms', page: '/terms' },
  privacy: { label: 'consentPrivacy', page: '/privacy' },
  cancellation: { label: 'consentCancellation', page: '/cancellation-policy' },
  recording: { label: 'consentRecording', page: '/privacy' },
} as const satisfies Record<Consent, { label: keyof (typeof dialog)['words']; page: string }>

/** The four things to agree to, each with its text one click away. */
export function Consents({
  agreed,
  onChange,
}: {
  agreed: readonly Consent[]
  onChange: (consent: Consent, isAgreed: boolean) => void
}) {
  const t = useText(dialog)
  return (
    <FieldGroup label={t('consentsTitle')}>
      {consents.map(consent => (
        <Checkbox
          key={consent}
          required
          checked={agreed.includes(consent)}
          onChange={event => onChange(consent, event.target.checked)}
          label={
            <Rich
              text={t(policies[consent].label)}
              tags={{
                policy: text => (
                  <Link to={policies[consent].page} target="_blank" className="link">
                    {text}
                    <span className="sr-only"> {t('newTab')}</span>
                  </Link>
                ),
              }}
            />
          }
        />
      ))}
    </FieldGroup>
  )
}
