import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { callRecording as english } from '#web/i18n/en/room/call-recording.ts'

export default {
  record: 'Записать встречу',
  stop: 'Остановить запись',
  takeBack: 'Всё-таки не записывать',
  recording: 'Идёт запись',
  waiting_one: 'Идёт запись: {{count}} часть ждёт здесь связи',
  waiting_few: 'Идёт запись: {{count}} части ждут здесь связи',
  waiting_many: 'Идёт запись: {{count}} частей ждут здесь связи',
  waiting_other: 'Идёт запись: {{count}} части ждут здесь связи',
  broken: 'Этот браузер не смог продолжить запись. Записанное до этого сохранено.',
  blackParticipant: '{{name}}: на записи только чёрная картинка.',
  blackScreen: 'Вместо экрана на записи только чёрная картинка.',
  blackEverything: 'На записи только чёрная картинка.',
  blackHint: 'Если камера не закрыта, остановите запись и начните её в другом браузере.',
  isOn: 'Встреча записывается.',
  asks: '{{name}} предлагает записать встречу: оба изображения и оба голоса. Смотреть запись сможете только вы двое, {{days}} дней; остановить или удалить её может каждый из вас.',
  agree: 'Согласиться',
  refuse: 'Не записывать',
  waits: '{{name}} сейчас решает, можно ли записать встречу.',
  refused: '{{name}} не хочет, чтобы встречу записывали. Ничего не записано.',
  stopped: '{{name}} останавливает запись. Записанное до этого сохранено.',
} satisfies RussianMessages<typeof english>
