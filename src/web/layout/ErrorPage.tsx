import { layout } from '#web/text/en/layout.ts'
import { useText } from '#web/text/translate.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Message } from './Message.tsx'
import { Shell } from './Shell.tsx'

/** What stands where a screen broke; reloading also fetches a newer version of the product. */
export function ErrorPage() {
  const t = useText(layout)
  return (
    <Shell>
      <Message
        title={t('errorTitle')}
        text={t('errorText')}
        action={
          <>
            <Button onClick={() => location.reload()}>{t('reload')}</Button>
            <ButtonLink look="secondary" to="/" reloadDocument>
              {t('home')}
            </ButtonLink>
          </>
        }
      />
    </Shell>
  )
}
