import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { whiteboard as english } from '#web/i18n/en/room/whiteboard.ts'

export default {
  asText: 'Доска текстом',
  asTextHint:
    'Одна стрелка в строке: сайт -> балансировщик -> сервер. Подпись: сервер -> база: читает. Заметка: # почему? Ctrl+Enter — нарисовать.',
  draw: 'Нарисовать',
  dismiss: 'Отменить',
  changedMeanwhile: 'Доска изменилась, пока вы писали. Мы нарисуем только ваши правки.',
  menu: 'Меню доски',
  shape: 'фигура',
  others_one: 'И ещё {{count}} фигура без надписи.',
  others_few: 'И ещё {{count}} фигуры без надписи.',
  others_many: 'И ещё {{count}} фигур без надписи.',
  others_other: 'И ещё {{count}} фигуры без надписи.',
  kind: 'Картинки, рамки и чужие страницы на эту доску добавить нельзя.',
  full: 'Доска заполнена.',
  picture: 'Доска в этот момент',
} satisfies RussianMessages<typeof english>
