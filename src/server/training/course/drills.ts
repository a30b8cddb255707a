import type { Skill } from '#contract/training.ts'

/** One exercise for each skill: ten minutes, alone, with something to show for it at the end. */
export const drills: Record<Skill, string> = {
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
