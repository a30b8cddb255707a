import { Link } from 'react-router'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useText } from '#web/i18n/translate.ts'

/** A part of the profile in which nothing stands yet. */
export function AddToProfile() {
  const t = useText(text)
  return (
    <p className="text-quiet">
      {t('nothingYet')}{' '}
      <Link to="/profile/form" className="link">
        {t('addIt')}
      </Link>
    </p>
  )
}
