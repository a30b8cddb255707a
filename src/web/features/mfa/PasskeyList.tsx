import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { mfa } from '#web/i18n/en/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'
import { AddPasskeyForm } from './AddPasskeyForm.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { supportsPasskeys } from './passkey-client.ts'

export function PasskeyList({ passkeys }: { passkeys: ReplyOf<'mfaMethods'>['passkeys'] }) {
  const t = useTranslations(mfa)
  const [isAdding, setAdding] = useState(false)
  const [isAdded, setAdded] = useState(false)
  const done = (added: boolean) => {
    setAdding(false)
    setAdded(added)
  }
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="font-medium">{t('passkeys')}</h3>
        <p className="text-quiet">{t('passkeysText')}</p>
      </div>
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-hairline">
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p>{t('noPasskeys')}</p>
      )}
      {isAdded && <Alert variant="success">{t('passkeyAdded')}</Alert>}
      {isAdding ? (
        <AddPasskeyForm onDone={done} />
      ) : supportsPasskeys() ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
          {t('addPasskey')}
        </Button>
      ) : (
        <p className="text-quiet">{t('passkeyUnsupported')}</p>
      )}
    </div>
  )
}
