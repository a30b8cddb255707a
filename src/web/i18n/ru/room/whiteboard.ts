import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { whiteboard as english } from '#web/i18n/en/room/whiteboard.ts'

export default {
  asText: 'Рисунок текстом',
  asTextHint:
    'Стрелка — строка: сайт -> балансировщик -> сервер. Надпись на ней: сервер -> база: читает. Заметка: # почему?',
  draw: 'Нарисовать',
  dismiss: 'Отменить',
  changedMeanwhile: 'Рисунок изменился, пока вы писали; нарисованы будут только ваши правки.',
  menu: 'Меню доски',
  shape: 'фигура',
  others_one: 'И ещё {{count}} фигура без надписи.',
  others_few: 'И ещё {{count}} фигуры без надписи.',
  others_many: 'И ещё {{count}} фигур без надписи.',
  others_other: 'И ещё {{count}} фигуры без надписи.',
  kind: 'Картинок, рамок и чужих страниц на этой доске быть не может.',
  full: 'Доска заполнена, больше на неё ничего не поместится.',
  picture: 'Доска, какой она была',
} satisfies RussianMessages<typeof english>
