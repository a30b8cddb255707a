import { type ReactNode, useState } from 'react'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { application as text } from '#web/i18n/en/account/application.ts'
import { profile } from '#web/i18n/en/account/profile.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'
import { type Application, useResendWorkEmailLink, useWithdrawApplication } from './api.ts'

const SendApplicationDialog = lazyWithRetry(() =>
  import('./SendApplicationDialog.tsx').then(module => module.SendApplicationDialog),
)

/** State of the interviewer's application, and what comes next. Nothing if no review is needed. */
export function ApplicationPanel({ application }: { application: Application }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { state, since, answer } = application
  const at = since ? formatDate(since, browserTimeZone(), language) : ''
  switch (state) {
    case 'unneeded':
      return null
    case 'unsent':
      return (
        <Panel title={t('unsentTitle')} text={t('unsentText')}>
          <MissingFields application={application} />
          <SendButton application={application} />
        </Panel>
      )
    case 'waiting':
      return (
        <Panel title={t('waitingTitle')} text={t('waitingText', { at })}>
          <WorkEmailState application={application} />
          <WithdrawButton />
        </Panel>
      )
    case 'sent_back':
      return (
        <Panel title={t('sentBackTitle')} text={t('sentBackText')}>
          <Answer text={answer} />
          <MissingFields application={application} />
          <WorkEmailState application={application} />
          <SendButton application={application} />
        </Panel>
      )
    case 'declined':
      return (
        <Panel title={t('declinedTitle')} text={t('declinedText')}>
          <Answer text={answer} />
        </Panel>
      )
    case 'approved':
      return <Panel title={t('approvedTitle')} text={t('approvedText', { at })} />
  }
}

function Panel({ title, text: lead, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Card className="mb-8">
      <section aria-labelledby="application" className="grid grid-cols-1 justify-items-start gap-3">
        <h2 id="application" className="text-20">
          {title}
        </h2>
        <p className="max-w-text text-15">{lead}</p>
        {children}
      </section>
    </Card>
  )
}

const Answer = ({ text: answer }: { text: string | null }) => (
  <blockquote
    dir="auto"
    translate="no"
    className="max-w-text border-l-2 border-edge pl-4 text-15 whitespace-pre-line wrap-anywhere"
  >
    {answer}
  </blockquote>
)

function MissingFields({ application: { missing } }: { application: Application }) {
  const t = useTranslations(text)
  const tProfile = useTranslations(profile)
  if (missing.length === 0) return null
  return (
    <p className="text-15">{t('missing', { fields: missing.map(field => tProfile(field)).join(', ') })}</p>
  )
}

/** Leads to the profile while it is incomplete. */
function SendButton({ application }: { application: Application }) {
  const t = useTranslations(text)
  const [isOpen, setOpen] = useState(false)
  if (!application.can.send)
    return (
      <ButtonLink to="/profile/setup" variant="secondary">
        {t('complete')}
      </ButtonLink>
    )
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t(application.state === 'sent_back' ? 'sendAgain' : 'send')}
      </Button>
      {isOpen && <SendApplicationDialog application={application} onClose={() => setOpen(false)} />}
    </>
  )
}

function WithdrawButton() {
  const t = useTranslations(text)
  const [isOpen, setOpen] = useState(false)
  const withdraw = useWithdrawApplication()
  return (
    <>
      <Button variant="neutral" className="-ml-4" onClick={() => setOpen(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() =>
          withdraw.mutate(
            {},
            {
              onSuccess: () => toast.success(t('withdrawn')),
              onError: toast.error,
              onSettled: () => setOpen(false),
            },
          )
        }
        title={t('withdrawQuestion')}
        confirmLabel={t('withdraw')}
        busy={withdraw.isPending}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </>
  )
}

function WorkEmailState({ application: { workEmail, linksLeft, can } }: { application: Application }) {
  const t = useTranslations(text)
  const resend = useResendWorkEmailLink()
  if (!workEmail) return null
  const email = workEmail.address
  if (workEmail.isConfirmed)
    return <p className="text-15 wrap-anywhere">{t('workEmailConfirmed', { email })}</p>
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-15 wrap-anywhere">{t('workEmailWaits', { email })}</p>
      {can.resendLink && (
        <Button
          variant="secondary"
          busy={resend.isPending}
          onClick={() =>
            resend.mutate({}, { onSuccess: () => toast.success(t('resent')), onError: toast.error })
          }
        >
          {t('resend')}
        </Button>
      )}
      {linksLeft === 0 && <p className="text-13 text-quiet">{t('noLinksLeft')}</p>}
    </div>
  )
}
