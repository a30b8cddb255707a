import { useState } from 'react'
import { security } from '#web/text/en/security.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { Part } from './Part.tsx'

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
