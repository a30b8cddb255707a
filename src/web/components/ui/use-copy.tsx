import { useState } from 'react'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { copyText } from '#web/lib/copy-text.ts'

/** Copies a text. `status` says that it worked, or shows the text for copying by hand. */
export function useCopy(text: string) {
  const t = useTranslations(common)
  const [copied, setCopied] = useState<{ text: string; isCopied: boolean } | null>(null)
  const copy = () => void copyText(text).then(isCopied => setCopied({ text, isCopied }))
  // Says nothing about a text that has changed since.
  const result = copied?.text === text ? copied.isCopied : null
  const status = (
    <span role="status" className={result === null ? 'sr-only' : 'text-13 text-quiet wrap-anywhere'}>
      {result && t('copied')}
      {result === false && (
        <>
          {t('copyFailed')}{' '}
          <code translate="no" className="select-all">
            {text}
          </code>
        </>
      )}
    </span>
  )
  return { copy, status }
}
