import { clsx } from 'clsx'
import { useState } from 'react'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Reference of an error for support and log search. A click copies it. */
export function ErrorReference({ id, isCentered = false }: { id: string; isCentered?: boolean }) {
  const t = useTranslations(common)
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <p
      className={clsx(
        'flex flex-wrap items-center gap-x-2 text-13 text-quiet',
        isCentered && 'justify-center',
      )}
    >
      <span>
        {t('reference')}: <code className="select-all">{id}</code>
      </span>
      <button type="button" onClick={copy} className="min-h-11 px-1 underline underline-offset-2">
        {t('copyReference')}
      </button>
      <span role="status">{isCopied && t('copied')}</span>
    </p>
  )
}
