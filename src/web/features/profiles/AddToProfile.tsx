import { Link } from 'react-router'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** A part of the profile in which nothing stands yet. */
export function AddDetailsLink() {
  const t = useTranslations(text)
  return (
    <p className="text-quiet">
      {t('nothingYet')}{' '}
      <Link to="/profile/form" className="link">
        {t('addIt')}
      </Link>
    </p>
  )
}
