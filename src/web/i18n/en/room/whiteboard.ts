import { defineMessages } from '#web/i18n/define-messages.ts'

export const whiteboard = defineMessages('whiteboard', {
  asText: 'Board as text',
  asTextHint:
    'One arrow per line: client -> load balancer -> api. Label: api -> database: reads. Note: # why? Press Ctrl+Enter to draw it.',
  draw: 'Draw',
  dismiss: 'Discard',
  changedMeanwhile: 'The board has changed since you started. We’ll only draw your changes.',
  menu: 'Board menu',
  shape: 'shape',
  others_one: 'And {{count}} shape without text.',
  others_other: 'And {{count}} shapes without text.',
  kind: 'Images, frames and embedded pages can’t be added to this board.',
  full: 'The board is full.',
  picture: 'Board at this moment',
})
