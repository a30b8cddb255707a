import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { productPreview as english } from '#web/i18n/en/public/product-preview.ts'

export default {
  room: 'Пример: собеседование с кодом. Видны оба участника, редактор кода и оставшееся время.',
  interview: 'Программирование · Сеньор',
  recording: 'Идёт видеозапись',
  left: 'осталось 18:24',
  question: 'Вопрос: объедините пересекающиеся интервалы.',
  output: 'Вывод',
  passed: 'Пройдено 3 теста из 3',
  interviewer: 'Нино, интервьюер',
  you: 'Вы',

  scorecardTitle: 'После встречи — оценка',
  scorecardText:
    'Интервьюер оценивает каждый навык и отмечает, что увидел и на какой минуте. Вы знаете, что получилось и что потренировать.',
  scorecardPoints: 'Что есть в оценке',
  pointVerdict: 'Взяли бы вас на ваш уровень или нет',
  pointGrades: 'Балл за каждый навык, от 1 до 4',
  pointEvidence: 'Ссылки на моменты видеозаписи, если она есть',
  pointPlan: 'Упражнения с ИИ-тренером для самых слабых навыков',

  example: 'Пример',
  verdict: 'Взяли бы на работу (Сеньор): Да',
  problemSolving: 'Решение задач',
  problemSolvingNote: 'Сначала уточнили, пересекаются ли соседние интервалы.',
  communication: 'Коммуникация',
  communicationNote: 'Объясняли каждый шаг, пока писали код.',
  technicalDepth: 'Глубина знаний',
  technicalDepthNote: 'Назвали сложность сортировки только после вопроса.',
  grade2: 'Отчасти',
  grade3: 'Уверенно',
  grade4: 'Сильно',
  watchAt: 'Смотреть с {{time}}',
  nextTitle: 'Что делать дальше',
  nextText: 'Оцените сложность по времени и памяти до того, как начнёте писать код.',
} satisfies RussianMessages<typeof english>
