import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { common } from '#web/i18n/en/common.ts'
import { publicProfile as text } from '#web/i18n/en/public-profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function CopyLinkButton({ url }: { url: string }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <p className="flex items-center gap-3">
      <Button variant="secondary" onClick={copy}>
        <Copy aria-hidden />
        {t('copy')}
      </Button>
      <span role="status" className="text-13 text-quiet">
        {isCopied && tCommon('copied')}
      </span>
    </p>
  )
}
