import { area } from '../area.ts'

export const legal = area('legal', {
  privacyTitle: 'Privacy policy',
  termsTitle: 'Terms of service',
  cancellationTitle: 'Cancellation and refund policy',
})
