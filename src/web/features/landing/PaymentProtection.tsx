import { Link } from 'react-router'
import { Badge } from '#web/components/ui/Badge.tsx'
import { landingDetails } from '#web/i18n/en/public/landing-details.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'

const paymentFacts = ['held', 'charged', 'fixed', 'secure'] as const
const refundTiers = [
  { name: 'tierFull', tone: 'success' },
  { name: 'tierHalf', tone: 'warning' },
  { name: 'tierNone', tone: 'danger' },
  { name: 'tierInterviewer', tone: 'success' },
] as const

export function PaymentProtection() {
  const t = useTranslations(landingDetails)
  return (
    <section className="rounded-large border border-hairline bg-surface p-5 sm:p-10">
      <h2 className="text-26 sm:text-34">{t('moneyTitle')}</h2>
      <p className="mt-3 max-w-text text-17 text-quiet">{t('moneyLead')}</p>
      <div className="mt-8 grid gap-10 lg:grid-cols-2 lg:gap-14">
        <ul className="grid content-start gap-6">
          {paymentFacts.map(fact => (
            <li key={fact} className="border-l-2 border-accent pl-4">
              <h3 className="text-17 font-medium">{t(`${fact}Title`)}</h3>
              <p className="mt-1 max-w-text text-quiet">{t(`${fact}Text`)}</p>
            </li>
          ))}
        </ul>
        <div>
          <h3 className="text-17 font-medium">{t('tiersTitle')}</h3>
          <dl className="mt-2 divide-y divide-hairline border-b border-hairline">
            {refundTiers.map(({ name, tone }) => (
              <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5">
                <dt>{t(name)}</dt>
                <dd>
                  <Badge variant={tone}>{t(`${name}Back`)}</Badge>
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-13 text-quiet">
            <Trans
              text={t('tiersNote')}
              components={{
                policy: text => (
                  <Link to="/cancellation-policy" className="link whitespace-nowrap">
                    {text}
                  </Link>
                ),
              }}
            />
          </p>
        </div>
      </div>
    </section>
  )
}
