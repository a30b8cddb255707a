import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { captions as english } from '#web/i18n/en/room/captions.ts'

export default {
  ask: 'Субтитры',
  stop: 'Выключить субтитры',
  asked:
    '{{name}} просит субтитры. При включённом микрофоне браузер будет превращать вашу речь в текст. Большинство браузеров отправляют для этого голос своему производителю (Chrome — в Google). Текст увидит {{name}}, он хранится вместе с видео.',
  allow: 'Разрешить',
  refuse: 'Не сейчас',
  waits: 'Ждём разрешения на субтитры: {{name}}.',
  refused: '{{name}} против субтитров.',
  cannot: 'Браузер собеседника ({{name}}) не умеет создавать субтитры.',
  writes: '{{name}} видит субтитры к вашим словам.',
  youSpeak: 'Вы говорите на языке',
  stopWriting: 'Отключить эти субтитры',
  show: 'Субтитры',
} satisfies RussianMessages<typeof english>
