import { clsx } from 'clsx'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useCopy } from './use-copy.tsx'

/** Reference of an error for support and log search. A click copies it. */
export function ErrorReference({ id, isCentered = false }: { id: string; isCentered?: boolean }) {
  const t = useTranslations(common)
  const { copy, status } = useCopy(id)
  return (
    <p
      className={clsx(
        'flex flex-wrap items-center gap-x-2 text-13 text-quiet',
        isCentered && 'justify-center',
      )}
    >
      <span>
        {t('reference')}:{' '}
        <code translate="no" className="select-all">
          {id}
        </code>
      </span>
      <button type="button" onClick={copy} className="min-h-11 px-1 underline underline-offset-2">
        {t('copyReference')}
      </button>
      {status}
    </p>
  )
}
