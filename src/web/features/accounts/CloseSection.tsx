import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { security } from '#web/i18n/en/security.ts'
import { useText } from '#web/i18n/translate.ts'
import { Part } from './AccountSection.tsx'
import { CloseAccount } from './CloseAccount.tsx'

export function CloseSection() {
  const t = useText(security)
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title={t('closeTitle')} text={t('closeText')}>
      <Button look="secondary" className="justify-self-start text-red" onClick={() => setOpen(true)}>
        {t('close')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('closeQuestion')}>
        <CloseAccount onKeep={() => setOpen(false)} />
      </Dialog>
    </Part>
  )
}
