import { Bell, BellRing } from 'lucide-react'
import type { UserId } from '#contract/id.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { find } from '#web/i18n/en/find.ts'
import { useText } from '#web/i18n/translate.ts'
import { useWish } from './use-favorites.ts'

/** Instead of a dead end: one mail when somebody has a free time again, and the way out of it in the same place. */
export function TellWhenFree({
  of,
  look = 'secondary',
  className,
}: {
  of: { id: UserId; displayName: string }
  look?: 'primary' | 'secondary'
  className?: string
}) {
  const t = useText(find)
  const { isAwaited = false, busy, keep } = useWish(of.id)
  const name = of.displayName
  return (
    <div className={className}>
      <Button
        look={isAwaited ? 'secondary' : look}
        busy={busy}
        aria-label={t(isAwaited ? 'stopTellingOf' : 'tellMeOf', { name })}
        onClick={() => keep({ tellWhenFree: !isAwaited })}
      >
        {isAwaited ? <BellRing aria-hidden /> : <Bell aria-hidden />}
        {t(isAwaited ? 'stopTelling' : 'tellMe')}
      </Button>
      <p aria-live="polite" className="mt-1.5 text-13 text-quiet">
        {isAwaited ? t('told', { name }) : t('tellMeHint')}
      </p>
    </div>
  )
}
