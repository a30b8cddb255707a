import { adminEmails } from '#web/i18n/en/admin/admin-emails.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Name of an email by its template. A template of another release is shown as it is stored. */
export function useEmailName(): (template: string) => string {
  const t = useTranslations(adminEmails)
  return template => {
    const isKnown = Object.hasOwn(adminEmails.messages, template)
    return isKnown ? t(template as 'welcome') : template.replaceAll('-', ' ')
  }
}
