import { ChevronLeft, ChevronRight } from 'lucide-react'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { Button } from './Button.tsx'

/** Renders nothing for a single page. */
export function Pagination({
  page,
  pageSize,
  total,
  onPageChange,
}: {
  page: number
  pageSize: number
  total: number
  onPageChange: (page: number) => void
}) {
  const t = useTranslations(common)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 && page === 1) return null
  return (
    <nav aria-label={t('pages')} className="mt-6 flex items-center justify-between gap-4">
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft aria-hidden /> {t('previous')}
      </Button>
      <span className="text-15 text-quiet">{t('pageOf', { page, pages })}</span>
      <Button variant="secondary" disabled={page >= pages} onClick={() => onPageChange(page + 1)}>
        {t('next')} <ChevronRight aria-hidden />
      </Button>
    </nav>
  )
}
