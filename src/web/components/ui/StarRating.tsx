import { Star } from 'lucide-react'
import { common } from '#web/i18n/en/common.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'

/** Without a rating it renders only `children`, the count. */
export function StarRating({ rating, children }: { rating: number | null; children?: React.ReactNode }) {
  const t = useTranslations(common)
  const language = useLanguage()
  if (rating === null || rating === 0) return <span className="text-15 text-quiet">{children}</span>
  const shown = formatNumber(rating, language, 1)
  return (
    <span className="inline-flex items-center gap-1.5 text-15">
      <Star aria-hidden className="size-4 fill-current text-amber" />
      <span className="font-medium">
        <span aria-hidden>{shown}</span>
        <span className="sr-only">{t('rated', { rating: shown })}</span>
      </span>
      {children && <span className="text-quiet">{children}</span>}
    </span>
  )
}
