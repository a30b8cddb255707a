import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { captions as english } from '#web/i18n/en/room/captions.ts'

export default {
  ask: 'Субтитры',
  stop: 'Выключить субтитры',
  asked:
    '{{name}} просит субтитры. Ваш браузер будет записывать текстом то, что вы говорите при включённом микрофоне; большинство браузеров отправляет для этого голос своему производителю (чаще всего это Google). Текст увидит {{name}}, он хранится вместе с повтором.',
  allow: 'Разрешить',
  refuse: 'Не сейчас',
  waits: 'Вы попросили субтитры. {{name}} решает, разрешить ли их.',
  refused: '{{name}} не хочет, чтобы слова записывались.',
  cannot: 'Браузер собеседника ({{name}}) не умеет записывать речь.',
  writes: '{{name}} читает то, что вы говорите.',
  youSpeak: 'Вы говорите на языке',
  stopWriting: 'Выключить',
  show: 'Субтитры',
} satisfies RussianMessages<typeof english>
