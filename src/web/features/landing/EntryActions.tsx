import { clsx } from 'clsx'
import type { z } from 'zod'
import type { roleName } from '#contract/account.ts'
import { roles } from '#contract/auth.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { landing } from '#web/i18n/en/public/landing.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'

/** Next step: book or sign in, otherwise the main pages of the user's role. */
export function EntryActions({ className }: { className?: string }) {
  const t = useTranslations(landing)
  const session = useAuthSession()
  const isMember = session.state === 'signed-in'
  const isInterviewer = isMember && session.roleId === roles.interviewer
  return (
    <div
      className={clsx('grid gap-3 min-[26rem]:flex min-[26rem]:flex-wrap', className)}
      {...(session.state === 'loading' ? { 'data-unknown-session': '' } : {})}
    >
      {!isMember && (
        <ButtonLink to={signUpPath('interviewee', '/interviewers')}>{t('bookInterview')}</ButtonLink>
      )}
      {isMember && !isInterviewer && <ButtonLink to="/interviewers">{t('findInterviewers')}</ButtonLink>}
      {isInterviewer && <ButtonLink to="/interviewer-bookings">{t('myBookings')}</ButtonLink>}
      <ButtonLink variant="secondary" to={isMember ? '/profile' : '/login'}>
        {t(isMember ? 'myProfile' : 'signIn')}
      </ButtonLink>
    </div>
  )
}

/** Address of the registration with the role selected, and with the page to continue to. */
export const signUpPath = (role: z.output<typeof roleName>, next: string): string =>
  `/register?role=${role}&next=${encodeURIComponent(next)}`

/** Opens the dialog that starts an interview of the type General. */
export const startTrainingPath = '/interview-training?type=0'
