import { Link } from 'react-router'
import { landingDetails } from '#web/i18n/en/public/landing-details.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'

const questions = ['get', 'who', 'worth', 'absent'] as const

/** What people ask before they book. */
export function Questions() {
  const t = useTranslations(landingDetails)
  return (
    <section>
      <h2 className="text-26 sm:text-34">{t('questionsTitle')}</h2>
      <dl className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {questions.map(name => (
          <div key={name}>
            <dt className="text-17 font-medium">{t(`${name}Question`)}</dt>
            <dd className="mt-1 max-w-text text-quiet">
              <Trans
                text={t(`${name}Answer`)}
                components={{
                  coach: text => (
                    <Link to="/try" className="link">
                      {text}
                    </Link>
                  ),
                }}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <Link to="/help" className="link inline-flex min-h-11 items-center">
          {t('moreQuestions')}
        </Link>
      </p>
    </section>
  )
}
