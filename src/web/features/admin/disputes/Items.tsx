import type { ReactNode } from 'react'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { adminDisputes } from '#web/i18n/en/admin/admin-disputes.ts'
import { bookingDisputes } from '#web/i18n/en/bookings/booking-disputes.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { formatMoney } from '#web/lib/format.ts'

export type Dispute = ReplyOf<'adminDispute'>
type Proposal = NonNullable<Dispute['chargebackProposal']>
type ItemProps = { dispute: Dispute; action: ReactNode }

/** One disputed matter: what is claimed, what the rule proposes or an admin decided, and the button that decides. */
function Item({
  title,
  at,
  isOpen,
  action,
  children,
}: {
  title: string
  at: string
  isOpen: boolean
  action: ReactNode
  children: ReactNode
}) {
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-20">{title}</h2>
        <DateTime start={at} withRelative={isOpen} className="text-13 text-quiet" />
      </div>
      {children}
      {action && <div>{action}</div>}
    </Card>
  )
}

const Words = ({ text }: { text: string }) => (
  <blockquote className="border-l-2 border-edge pl-3 whitespace-pre-line wrap-anywhere">{text}</blockquote>
)

const Outcome = ({ children }: { children: ReactNode }) => (
  <div>
    <Badge>{children}</Badge>
  </div>
)

/** `isBank`: the payer's bank decides, so the rule only says whether to contest. */
function RuleProposal({
  proposal,
  currency,
  isBank = false,
}: {
  proposal: Proposal
  currency: Dispute['booking']['currency']
  isBank?: boolean
}) {
  const t = useTranslations(adminDisputes)
  const language = useLanguage()
  const { decision, rule, refund } = proposal
  const refunds = t('grantRefund', { amount: formatMoney(refund, currency, language, 'exact') })
  const labels = {
    grant: isBank ? t('accept') : refund > 0 ? refunds : t('grant'),
    reject: isBank ? t('contest') : t('reject'),
    unclear: t('unclear'),
  }
  return (
    <Alert title={decision === 'unclear' ? labels.unclear : `${t('rule')}: ${labels[decision]}`}>
      {t(isBank && rule === 'met' ? 'metTogether' : rule)}
    </Alert>
  )
}

export function NoShowItem({ dispute, action }: ItemProps) {
  const t = useTranslations(adminDisputes)
  const { noShow, booking } = dispute
  if (!noShow) return null
  const isOpen = noShow.upheld === null
  return (
    <Item title={t('no_show')} at={noShow.reportedAt} isOpen={isOpen} action={action}>
      <p>{t(noShow.absent === 'interviewer' ? 'absentInterviewer' : 'absentInterviewee')}</p>
      {noShow.contest ? (
        <>
          <p className="text-quiet">{t('contested')}</p>
          <Words text={noShow.contest} />
        </>
      ) : (
        <p className="text-quiet">{t('notContested')}</p>
      )}
      {isOpen ? (
        <RuleProposal proposal={noShow.proposal} currency={booking.currency} />
      ) : (
        <Outcome>{t(noShow.upheld ? 'outcomeUpheld' : 'outcomeRejected')}</Outcome>
      )}
    </Item>
  )
}

export function ClaimItem({ dispute, action }: ItemProps) {
  const t = useTranslations(adminDisputes)
  const tBooking = useTranslations(bookingDisputes)
  const language = useLanguage()
  const { claim, booking } = dispute
  if (!claim) return null
  const isOpen = claim.refund === null
  return (
    <Item title={t('claim')} at={claim.claimedAt} isOpen={isOpen} action={action}>
      <p>
        {t('claimText')} <span className="font-medium">{tBooking(claim.reason)}</span>
      </p>
      <Words text={claim.text} />
      {isOpen ? (
        <RuleProposal proposal={claim.proposal} currency={booking.currency} />
      ) : (
        <Outcome>
          {claim.refund
            ? t('outcomeRefunded', { amount: formatMoney(claim.refund, booking.currency, language, 'exact') })
            : t('outcomeRejected')}
        </Outcome>
      )}
    </Item>
  )
}

export function AppealItem({ dispute, action }: ItemProps) {
  const t = useTranslations(adminDisputes)
  const { appeal } = dispute
  if (!appeal) return null
  const isOpen = appeal.decidedAt === null
  return (
    <Item
      title={t(appeal.by === 'interviewer' ? 'appealInterviewer' : 'appealInterviewee')}
      at={appeal.appealedAt}
      isOpen={isOpen}
      action={action}
    >
      <Words text={appeal.text} />
      {isOpen && !appeal.canDecide && <p className="text-quiet">{t('otherAdmin')}</p>}
    </Item>
  )
}

const chargebackLabels = { open: 'chargebackOpen', won: 'chargebackWon', lost: 'chargebackLost' } as const
const chargebackVariants = { open: 'warning', won: 'success', lost: 'danger' } as const

export function ChargebackItem({ dispute }: { dispute: Dispute }) {
  const t = useTranslations(adminDisputes)
  const { chargebacks, chargebackProposal, booking } = dispute
  const [first] = chargebacks
  if (!first) return null
  const isOpen = dispute.open.includes('chargeback')
  return (
    <Item title={t('chargeback')} at={first.openedAt} isOpen={isOpen} action={null}>
      <p>{t('chargebackText')}</p>
      <ul className="grid gap-2">
        {chargebacks.map(chargeback => (
          <li key={`${chargeback.openedAt} ${chargeback.providerRef}`} className="flex flex-wrap gap-3">
            <Badge variant={chargebackVariants[chargeback.status]}>
              {t(chargebackLabels[chargeback.status])}
            </Badge>
            <Price amount={chargeback.amount} currency={booking.currency} style="exact" />
            <span translate="no" className="text-quiet wrap-anywhere">
              {chargeback.providerRef}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && chargebackProposal && (
        <RuleProposal proposal={chargebackProposal} currency={booking.currency} isBank />
      )}
    </Item>
  )
}
