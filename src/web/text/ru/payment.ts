import type { Russian } from '../area.ts'
import type { payment as english } from '../en/payment.ts'

export const payment: Russian<typeof english> = {
  resultTitle: 'Статус платежа',
}
