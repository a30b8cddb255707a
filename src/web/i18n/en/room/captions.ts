import { defineMessages } from '#web/i18n/define-messages.ts'

export const captions = defineMessages('captions', {
  ask: 'Captions',
  stop: 'Stop captions',
  asked:
    '{{name}} asks for captions. Your browser would write down what you say while your microphone is on; most browsers send your voice to their maker for that (Chrome to Google). {{name}} reads it, and it is kept with the replay.',
  allow: 'Allow',
  refuse: 'Not now',
  waits: 'You asked for captions. {{name}} has to allow it.',
  refused: '{{name}} would rather not have their words written down.',
  cannot: 'The browser of {{name}} cannot write down what they say.',
  writes: 'What you say is written down for {{name}}.',
  youSpeak: 'You speak',
  stopWriting: 'Stop that',
  show: 'Captions',
})
