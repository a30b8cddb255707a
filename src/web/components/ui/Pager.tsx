import { ChevronLeft, ChevronRight } from 'lucide-react'
import { common } from '#web/i18n/en/common.ts'
import { useText } from '#web/i18n/translate.ts'
import { Button } from './Button.tsx'

/** One page back, one page on; nothing where there is only one. */
export function Pager({
  page,
  pageSize,
  total,
  onPage,
}: {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}) {
  const t = useText(common)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 && page === 1) return null
  return (
    <nav aria-label={t('pages')} className="mt-6 flex items-center justify-between gap-4">
      <Button look="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden /> {t('previous')}
      </Button>
      <span className="text-15 text-quiet tabular-nums">{t('pageOf', { page, pages })}</span>
      <Button look="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')} <ChevronRight aria-hidden />
      </Button>
    </nav>
  )
}
