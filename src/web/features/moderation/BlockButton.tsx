import { UserX } from 'lucide-react'
import { useState } from 'react'
import type { UserId } from '#contract/id.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { moderation } from '#web/i18n/en/account/moderation.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const BlockDialog = lazyWithRetry(() => import('./BlockDialog.tsx').then(module => module.BlockDialog))

export function BlockButton({ id, name }: { id: UserId; name: string }) {
  const t = useTranslations(moderation)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="neutral" onClick={() => setOpen(true)}>
        <UserX aria-hidden />
        {t('blockThem')}
      </Button>
      {isOpen && <BlockDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
