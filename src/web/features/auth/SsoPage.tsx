import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { roles } from '#contract/role.ts'
import { addresses } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { browserZone } from '#web/components/ui/format.ts'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { AccountScreen } from '#web/features/accounts/AccountScreen.tsx'
import { askedBy } from '#web/features/accounts/asked-problem.ts'
import { isClosed } from '#web/features/accounts/closed-problem.ts'
import { loginAddress, nextAddress, roleAddress } from '#web/features/auth/guards/return-path.ts'
import { account } from '#web/i18n/en/account.ts'
import { saidOr } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { useAct } from '#web/lib/query.ts'
import { signIn, useSession } from '#web/lib/session-store.ts'
import { newAccount } from './redirect-target.ts'
import { answerIn, companyName } from './sso-link.ts'
import { takeWay, type Way } from './sso-storage.ts'
import { useCompany } from './use-sso.ts'

const afresh: Omit<Way, 'proof'> = { next: null, reopen: false }

/** Where the company's issuer sends browsers back to: signs in with what the address carries, once, and goes on. */
export default function CompanyPage() {
  const t = useText(account)
  const name = companyName()
  const session = useSession()
  const language = useLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const enter = useAct(addresses.signInWithCompany)
  const company = useCompany()
  const [way, setWay] = useState<Omit<Way, 'proof'>>(afresh)
  const [trouble, setTrouble] = useState<'companyLost' | 'companyDeclined' | null>(null)
  const [isNew, setNew] = useState(false)
  const isRead = useRef(false)
  const isStranger = session.state === 'signed-out'
  const { mutate } = enter

  useEffect(() => {
    if (!isStranger || name === '' || isRead.current) return
    isRead.current = true
    const { state, code, iss } = answerIn(search)
    // A code works once: it need not stand in the address, where others may read it.
    navigate('/login/company', { replace: true })
    const kept = takeWay(state)
    if (!kept) return setTrouble('companyLost')
    const { proof, ...wish } = kept
    setWay(wish)
    if (code === null) return setTrouble('companyDeclined')
    const { role, reopen } = wish
    mutate(
      { body: { code, state, iss, proof, role, reopen, timeZone: browserZone(), language } },
      {
        onSuccess: answer => {
          setNew(answer.isNewUser === true)
          signIn(answer, { remember: false })
        },
        onError: error => {
          const asked = askedBy(error)
          if (asked)
            navigate(loginAddress(wish.next), { replace: true, state: { ...asked, isReopening: reopen } })
        },
      },
    )
  }, [isStranger, name, search, language, mutate, navigate])

  if (session.state === 'signed-in') {
    if (isNew || session.roleId === null)
      return <Navigate replace to={roleAddress(way.next)} state={newAccount} />
    const home = session.roleId === roles.admin ? '/account' : '/profile'
    return <Navigate replace to={nextAddress(new URLSearchParams({ next: way.next ?? '' }), home)} />
  }
  // Nobody is sent here where there is no issuer.
  if (name === '') return <Navigate replace to="/login" />
  if (trouble === null && !enter.error) {
    return (
      <>
        <DocumentTitle title={t('companyTitle', { name })} />
        <PageSpinner label={t('signingIn')} />
      </>
    )
  }
  const again = (reopen: boolean) => company.leave({ ...way, reopen })
  const failure = company.error ?? enter.error
  return (
    <AccountScreen
      title={t('companyTitle', { name })}
      footer={
        <Link to={loginAddress(way.next)} className="link inline-flex min-h-11 items-center">
          {t('backToLogin')}
        </Link>
      }
    >
      <div className="grid gap-4">
        <Notice kind="lost">
          {failure ? saidOr(failure, t('companyFailed', { name })) : trouble && t(trouble, { name })}
        </Notice>
        <Button
          className="sm:justify-self-start"
          busy={company.isLeaving}
          onClick={() => again(isClosed(enter.error))}
        >
          {isClosed(enter.error) ? t('reopenAccount') : t('companyAgain')}
        </Button>
      </div>
    </AccountScreen>
  )
}
