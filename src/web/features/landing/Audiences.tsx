import { Link } from 'react-router'
import { roles } from '#contract/auth.ts'
import { contactEmail } from '#contract/constants.ts'
import { landingDetails } from '#web/i18n/en/public/landing-details.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { signUpPath } from './sign-up-paths.ts'

const actionLinkClass = 'link mt-3 inline-flex min-h-11 items-center font-medium'

export function Audiences() {
  const t = useTranslations(landingDetails)
  const session = useAuthSession()
  const isMember = session.state === 'signed-in'
  const isInterviewer = isMember && session.roleId === roles.interviewer
  return (
    <section className="grid gap-10 md:grid-cols-3">
      <div>
        <h2 className="text-26">{t('recordedTitle')}</h2>
        <p className="mt-3 max-w-text text-quiet">{t('recordedText')}</p>
      </div>
      <div>
        <h2 className="text-26">{t('earnTitle')}</h2>
        <p className="mt-3 max-w-text text-quiet">{t('earnText')}</p>
        {(!isMember || isInterviewer) && (
          <Link
            to={isInterviewer ? '/time-slots' : signUpPath('interviewer', '/time-slots')}
            className={actionLinkClass}
          >
            {t(isInterviewer ? 'earnActionMember' : 'earnAction')}
          </Link>
        )}
      </div>
      <div>
        <h2 className="text-26">{t('partnersTitle')}</h2>
        <p className="mt-3 max-w-text text-quiet">{t('partnersText')}</p>
        <a
          href={`mailto:${contactEmail}?subject=${encodeURIComponent(t('partnersSubject'))}`}
          className={actionLinkClass}
        >
          {t('partnersAction')}
        </a>
      </div>
    </section>
  )
}
