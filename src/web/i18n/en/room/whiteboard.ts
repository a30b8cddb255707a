import { defineMessages } from '#web/i18n/define-messages.ts'

export const whiteboard = defineMessages('whiteboard', {
  asText: 'Picture as text',
  asTextHint:
    'An arrow a line: client -> load balancer -> api. Words on it: api -> database: reads. A note: # why? Ctrl+Enter draws it.',
  draw: 'Draw this',
  dismiss: 'Discard',
  changedMeanwhile: 'The picture has changed since you began; only your own changes will be drawn.',
  menu: 'Menu of the board',
  shape: 'shape',
  others_one: '{{count}} more thing without words.',
  others_other: '{{count}} more things without words.',
  kind: 'Pictures, frames and pages of others cannot be on this board.',
  full: 'The board is full. Nothing more fits on it.',
  picture: 'The board as it stood',
})
