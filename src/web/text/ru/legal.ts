import type { Russian } from '../area.ts'
import type { legal as english } from '../en/legal.ts'

export const legal: Russian<typeof english> = {
  privacyTitle: 'Политика конфиденциальности',
  termsTitle: 'Условия использования',
  cancellationTitle: 'Правила отмены и возврата',
}
