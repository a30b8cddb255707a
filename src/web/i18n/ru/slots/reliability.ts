import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { reliability as english } from '#web/i18n/en/slots/reliability.ts'

export default {
  title: 'Надёжность',
  intro: 'Учитываем последние {{days}} дней.',
  noShows: 'Неявки',
  lateCancellations: 'Поздние отмены',
  unanswered: 'Запросы без ответа',
  overdueScorecards: 'Просроченные оценки',
  sessions: 'Проведённые встречи',

  good: 'Всё в порядке',
  warned: 'Предупреждение',
  paused: 'Пауза',
  removed: 'Нет в поиске',
  goodText: 'Кандидаты могут найти вас и записаться.',
  warnedText: 'Кандидаты по-прежнему могут найти вас и записаться.',
  pausedText: 'Кандидаты не могут найти вас и записаться до {{until}}. Назначенные встречи остаются в силе.',
  removedText:
    'Кандидаты не могут найти вас и записаться. Назначенные встречи остаются в силе. Чтобы вернуться в поиск, напишите нам: {{email}}.',
  noteLabel: 'Комментарий нашей команды',

  rules: 'Правила',
  late: 'Отмена поздняя, если до начала меньше {{hours}} ч.',
  overdue: 'Оценка просрочена, если её нет через {{days}} дней после встречи.',
  warnedRule:
    'Предупреждение: неявки — {{noShows}}, поздние отмены — {{lateCancellations}}, запросы без ответа — {{unanswered}} или просроченные оценки — {{overdueScorecards}}.',
  pausedRule:
    'Нет новых записей {{days}} дней: неявки — {{noShows}} или поздние отмены — {{lateCancellations}}.',
  removedRule: 'Вас нет в поиске, пока вас не вернёт наша команда: неявки — {{noShows}}.',
  onceRule: 'После паузы новую паузу вызовет только новая неявка или поздняя отмена.',
  mistake: 'Если в цифрах ошибка, напишите нам: {{email}}.',
} satisfies RussianMessages<typeof english>
