import { defineMessages } from '#web/i18n/define-messages.ts'

export const captions = defineMessages('captions', {
  ask: 'Captions',
  stop: 'Stop captions',
  asked:
    '{{name}} asks for captions. While your microphone is on, your browser turns your speech into text. Most browsers send your voice to their maker for that (Chrome to Google). {{name}} reads the text, and it’s saved with the recording.',
  allow: 'Allow',
  refuse: 'Not now',
  waits: 'Waiting for {{name}} to allow captions.',
  refused: '{{name}} declined captions.',
  cannot: '{{name}}’s browser can’t create captions.',
  writes: '{{name}} sees captions of what you say.',
  youSpeak: 'You speak',
  stopWriting: 'Stop captions for {{name}}',
  show: 'Captions',
})
