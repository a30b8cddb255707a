import { clsx } from 'clsx'
import { Bell, BellRing, Heart } from 'lucide-react'
import type { UserId } from '#contract/id.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { interviewerSearch } from '#web/i18n/en/public/interviewer-search.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useFavorite } from './api.ts'

export function FavoriteButton({
  interviewer,
  className,
}: {
  interviewer: { id: UserId; displayName: string }
  className?: string
}) {
  const t = useTranslations(interviewerSearch)
  const { isFavorite, isPending, save } = useFavorite(interviewer.id)
  return (
    <IconButton
      label={t(isFavorite ? 'removeFavorite' : 'addFavorite', { name: interviewer.displayName })}
      aria-pressed={isFavorite}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && save({ favourite: !isFavorite })}
      className={className ?? ''}
    >
      <Heart aria-hidden className={clsx(isFavorite && 'fill-current text-red')} />
    </IconButton>
  )
}

/** Subscribes to one email when the interviewer has a free time again, or cancels it. */
export function AvailabilityAlertButton({
  interviewer,
  variant = 'secondary',
  className,
}: {
  interviewer: { id: UserId; displayName: string }
  variant?: 'primary' | 'secondary'
  className?: string
}) {
  const t = useTranslations(interviewerSearch)
  const { hasAvailabilityAlert, isPending, save } = useFavorite(interviewer.id)
  const name = interviewer.displayName
  return (
    <div className={className}>
      <Button
        variant={hasAvailabilityAlert ? 'secondary' : variant}
        busy={isPending}
        aria-label={t(hasAvailabilityAlert ? 'stopTellingOf' : 'tellMeOf', { name })}
        onClick={() => save({ tellWhenFree: !hasAvailabilityAlert })}
      >
        {hasAvailabilityAlert ? <BellRing aria-hidden /> : <Bell aria-hidden />}
        {t(hasAvailabilityAlert ? 'stopTelling' : 'tellMe')}
      </Button>
      <p aria-live="polite" className="mt-1.5 text-13 text-quiet">
        {hasAvailabilityAlert ? t('told', { name }) : t('tellMeHint')}
      </p>
    </div>
  )
}
