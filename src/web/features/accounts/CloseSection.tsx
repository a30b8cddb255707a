import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { security } from '#web/i18n/en/security.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { SettingsSection } from './AccountSection.tsx'
import { CloseAccountConfirmation } from './CloseAccount.tsx'

export function CloseAccountSection() {
  const t = useTranslations(security)
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSection title={t('closeTitle')} description={t('closeText')}>
      <Button variant="secondary" className="justify-self-start text-red" onClick={() => setOpen(true)}>
        {t('close')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('closeQuestion')}>
        <CloseAccountConfirmation onCancel={() => setOpen(false)} />
      </Dialog>
    </SettingsSection>
  )
}
