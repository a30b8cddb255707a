import type { Language } from '#contract/language.ts'
import type { ExperienceLevel, InterviewSummary, InterviewType, Skill } from '#contract/training.ts'
import {
  type BankQuestion,
  getAllQuestions,
  getQuestions,
} from '#server/training/question-bank/question-bank.ts'
import { renderQuestion, selectQuestions } from '#server/training/question-bank/question-selection.ts'

/** One exercise for each skill: ten minutes, alone, with a result. */
const englishExercises: Record<Skill, string> = {
  'self-presentation':
    'Write your career in three sentences: where you come from, what you are best at, what you want next. Say it aloud until it takes 45 seconds without notes.',
  motivation:
    'List three facts about the role that you could not say of any other. Put one experience of yours beside each, and say the pairs aloud as full sentences.',
  communication:
    'Take your last answer and say it again in half the time: the point in the first sentence, then one reason and one example. Record it and listen once.',
  collaboration:
    'Recall a disagreement with a colleague. Write down what they wanted and why, in words they would accept, before you write what you did about it.',
  ownership:
    'Choose a project and write only sentences that begin with “I”: what you noticed, decided, did and checked. Add the figure that changed.',
  learning:
    'Take a mistake of the last year. Write one sentence each: what happened, what you believed before, what you know now, where you have used it since.',
  judgement:
    'Take a decision you made with too little information. List the options you turned down with one reason each, and what would have changed your mind.',
  'leading-people':
    'Think of one person you helped to grow. Write what you saw, what you said to them word for word, and what they do today that they could not do before.',
  'technical-depth':
    'Explain one tool you use daily on a blank page: how it works inside, what it costs, when it breaks. Mark every place where you wrote “somehow”, and look one of them up.',
  'problem-solving':
    'Take a small problem and talk through it aloud for five minutes: restate it, a first working way, its cost, a better way, three inputs that could break it.',
  'system-design':
    'Take a service you know. Estimate its requests a second and its data a year on paper, name the first part that would break at ten times the load, and say what you would do about it.',
  'product-thinking':
    'Take an app you use. Write whom it serves, the one number that shows it does, two things you would build and the one you would not, with the reason.',
  strategy:
    'Take a decision of your company. Write where the company wanted to be in three years, what it gave up for that, and which sign would have told you that it was wrong.',
}

const russianExercises: Record<Skill, string> = {
  'self-presentation':
    'Уместите свой путь в три предложения: откуда вы, что умеете лучше всего, чего хотите дальше. Говорите вслух, пока не выйдет 45 секунд без записей.',
  motivation:
    'Запишите три факта об этой роли, которых нельзя сказать ни о какой другой. К каждому подберите случай из своего опыта и произнесите пары вслух целыми предложениями.',
  communication:
    'Возьмите последний ответ и скажите его вдвое короче: мысль в первом предложении, потом одна причина и один пример. Запишите и прослушайте один раз.',
  collaboration:
    'Вспомните спор с коллегой. Запишите, чего он хотел и почему, словами, с которыми он согласился бы, и только потом то, что сделали вы.',
  ownership:
    'Выберите проект и пишите только предложения, которые начинаются с «я»: что заметили, решили, сделали и проверили. Добавьте число, которое изменилось.',
  learning:
    'Возьмите ошибку последнего года. По одному предложению: что случилось, что вы думали раньше, что знаете теперь, где это уже пригодилось.',
  judgement:
    'Возьмите решение, которое приняли, зная слишком мало. Перечислите отвергнутые варианты с одной причиной у каждого и то, что изменило бы ваше мнение.',
  'leading-people':
    'Подумайте о человеке, которому вы помогли вырасти. Запишите, что вы увидели, что сказали ему дословно и что он сегодня умеет.',
  'technical-depth':
    'Объясните на чистом листе один инструмент, с которым работаете каждый день: как он устроен внутри, чего стоит, когда ломается. Отметьте каждое место, где написали «как-то», и выясните одно из них.',
  'problem-solving':
    'Возьмите небольшую задачу и пять минут говорите о ней вслух: своими словами, первый рабочий способ, его цена, способ лучше, три набора данных, на которых он сломается.',
  'system-design':
    'Возьмите знакомый сервис. Оцените на бумаге запросы в секунду и данные за год, назовите часть, которая первой не выдержит десятикратной нагрузки, и скажите, что вы с ней сделаете.',
  'product-thinking':
    'Возьмите приложение, которым пользуетесь. Запишите, для кого оно, одно число, которое это показывает, две вещи, которые вы сделали бы, и одну, которую не стали бы, с причиной.',
  strategy:
    'Возьмите решение своей компании. Запишите, где она хотела быть через три года, от чего ради этого отказалась и какой знак показал бы вам, что это ошибка.',
}

type ExerciseCriteria = {
  skill: Skill
  interviewType: InterviewType
  experienceLevel: ExperienceLevel
  /** The same seed selects the same question. */
  seed: string
  /** Questions that the user knows already. */
  knownIds?: ReadonlySet<string>
  jobRole?: string | null
  companyName?: string | null
}

/**
 * Exercise for a skill, with a new question to try it on: of the interview's type if it has one, else of any type. Null if
 * the bank has none.
 */
export function selectExercise(criteria: ExerciseCriteria, language: Language): InterviewSummary['drill'] {
  const { skill, interviewType, experienceLevel: level, seed, knownIds, jobRole, companyName } = criteria
  const isNew = (question: BankQuestion) => question.skill === skill && !knownIds?.has(question.id)
  const ofType = getQuestions(interviewType).filter(isNew)
  const candidates = ofType.length > 0 ? ofType : getAllQuestions().filter(isNew)
  const [question] = selectQuestions(candidates, { level, count: 1, seed })
  const exercises = language === 'ru' ? russianExercises : englishExercises
  return question
    ? { skill, exercise: exercises[skill], question: renderQuestion(question, jobRole, companyName) }
    : null
}
