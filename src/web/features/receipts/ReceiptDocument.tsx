import type { ReactNode } from 'react'
import type { PaymentProviderName, RateSource, Receipt, RefundStatus } from '#contract/payment.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { receipt as text } from '#web/i18n/en/payments/receipt.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { browserTimeZone, formatDate, formatDateTime, formatMoney, formatPercent } from '#web/lib/format.ts'

type Key = MessageKey<(typeof text)['messages']>

const rateSourceKeys = {
  nbg: 'sourceNbg',
  'er-api': 'sourceErApi',
  frankfurter: 'sourceFrankfurter',
} as const satisfies Record<RateSource, Key>

const providerKeys = {
  stripe: 'providerStripe',
  bog: 'providerBog',
  sandbox: 'providerSandbox',
} as const satisfies Record<PaymentProviderName, Key>

const refundKeys = {
  pending: 'refundPending',
  succeeded: 'refundSucceeded',
  failed: 'refundFailed',
} as const satisfies Record<RefundStatus, Key>

export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const personName = usePersonName()
  const { typeName } = useTypeText()
  const { seller, payer, session, currency, tax, converted, refunds } = receipt
  return (
    <article className="rounded-large border border-hairline bg-surface p-6 sm:p-10 print:border-0 print:p-0">
      <header className="grid gap-1 border-b border-hairline pb-6">
        <h1 className="text-26 sm:text-34">{t('receiptOf', { number: receipt.number })}</h1>
        <p className="text-quiet">
          {t('issued', { at: formatDateTime(receipt.issuedAt, null, browserTimeZone(), language) })}
        </p>
      </header>
      <dl className="grid gap-6 py-6 sm:grid-cols-2 print:grid-cols-2">
        <Party name={t('from')}>
          <span className="block font-medium">
            <bdi translate="no">{seller.name}</bdi>
          </span>
          {seller.address && <span className="block whitespace-pre-line">{seller.address}</span>}
          {seller.taxId && <span className="block">{t('taxId', { id: seller.taxId })}</span>}
        </Party>
        <Party name={t('to')}>
          <span className="block font-medium">
            <bdi translate="no">{personName(payer.name)}</bdi>
          </span>
          <span className="block">{payer.email}</span>
        </Party>
      </dl>
      <table className="w-full text-15">
        <thead>
          <tr className="border-b border-hairline text-13 text-quiet">
            <th scope="col" className="py-2 text-left font-normal">
              {t('item')}
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline border-b border-hairline">
          {receipt.lines.map(line => (
            <Row key={line.kind} amount={line.amount} currency={currency}>
              {line.kind === 'fee' ? (
                t('fee')
              ) : (
                <>
                  {t('sessionWith', {
                    type: typeName(session.sessionType),
                    name: personName(session.interviewerName),
                  })}
                  <span className="block text-13 text-quiet">
                    <DateTime start={session.startTime} end={session.endTime} withRelative={false} />
                  </span>
                </>
              )}
            </Row>
          ))}
        </tbody>
        <tfoot>
          <Row amount={receipt.total} currency={currency} className="text-17 font-semibold">
            {t('total')}
          </Row>
          {tax && (
            <Row amount={tax.amount} currency={currency} className="text-quiet [&>*]:pt-0">
              {t('tax', { name: tax.name, percent: formatPercent(tax.percent, language, 2) })}
            </Row>
          )}
        </tfoot>
      </table>
      {converted && (
        <p className="mt-4 text-13 text-quiet">
          {t('converted', {
            price: formatMoney(converted.amount, converted.currency, language, 'exact'),
            rate: converted.exchangeRate,
            source: t(rateSourceKeys[converted.source]),
            day: formatDate(`${converted.date}T00:00:00Z`, 'UTC', language),
          })}
        </p>
      )}
      <dl className="mt-6 border-t border-hairline pt-6">
        <Party name={t('paidWith')}>{t(providerKeys[receipt.provider])}</Party>
      </dl>
      {refunds.length > 0 && <Refunds refunds={refunds} currency={currency} />}
    </article>
  )
}

function Refunds({ refunds, currency }: Pick<Receipt, 'refunds' | 'currency'>) {
  const t = useTranslations(text)
  return (
    <section className="mt-6 border-t border-hairline pt-6">
      <h2 className="font-sans text-13 font-normal tracking-normal text-quiet">{t('refunds')}</h2>
      <ul className="mt-1 grid gap-2">
        {refunds.map(({ amount, status, at }) => (
          <li key={at + amount} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <DateTime start={at} withRelative={false} /> · {t(refundKeys[status])}
            </span>
            <Price amount={amount} currency={currency} style="exact" className="font-medium" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Party({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-13 text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Row({
  amount,
  currency,
  className,
  children,
}: {
  amount: number
  currency: string
  className?: string
  children: ReactNode
}) {
  return (
    <tr className={className}>
      <th scope="row" className="py-3 text-left align-top [font-weight:inherit] wrap-anywhere">
        {children}
      </th>
      <td className="py-3 pl-4 text-right align-top">
        <Price amount={amount} currency={currency} style="exact" />
      </td>
    </tr>
  )
}
