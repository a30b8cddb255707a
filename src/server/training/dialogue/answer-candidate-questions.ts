/** What an ordinary company would answer, by the topic of the candidate's question. The first match counts. */
const answers: readonly [pattern: RegExp, answer: string][] = [
  [
    /\b(?:doubts?|hesitat\w*|concerns?|explain better|clear(?:ed)? up|reservations?|anything (?:in|about) (?:my|me))\b/i,
    'No doubts that would stop us. I’d have liked one more example from you, that’s all.',
  ],
  [
    /\b(?:next steps?|decide|decision by|hear (?:back|from you)|rest of the process|when will (?:you|i))\b/i,
    'You’ll hear from us within a week, with a yes or a no. If it’s a yes, you’d meet the team once more.',
  ],
  [
    /\b(?:why (?:is|was) (?:this|the|that) (?:post|job|role|position)|predecessor|person before|last person|vacan\w*|free now)\b/i,
    'The person before you moved to another team in spring. You can call her, and she’d tell you that the first two months are the hardest.',
  ],
  [
    /\b(?:salary|pay|holidays?|vacation|benefits|bonus|overtime|working hours)\b/i,
    'We’ll send you that in writing together with the offer, so that you can compare it calmly.',
  ],
  [
    /\b(?:remote|home ?office|from home|hybrid|on.?site|travel)\b/i,
    'Three days here and two from home is usual. In the first weeks most people come in every day.',
  ],
  [
    /\b(?:success\w*|judged?|judge|measure\w*|doing well|expect\w*|first (?:week|month|year|two|three|six|90)|after (?:six|three) months|goals?|recogni[sz]\w*|feedback)\b/i,
    'In the first three months you’d take over one small area and run it alone. After six months we’d look at two numbers together, and we talk every other week, not once a year.',
  ],
  [
    /\b(?:my decision|decide (?:alone|myself)|authority|mandate|budget|power to|allowed to|means)\b/i,
    'What stays inside your budget is your decision. Closing or hiring goes through two of us, and that takes about a week.',
  ],
  [
    /\b(?:train\w*|learn\w*|develop\w*|mentor\w*|promot\w*|grow|career|courses?)\b/i,
    'You’d have an experienced colleague at your side for the first months, and a fixed amount for courses every year. Two of our team leads started in this very role.',
  ],
  [
    /\b(?:team|colleagues?|managers?|people|work with|report to|boss|deputy|who would)\b/i,
    'There are seven of you, most have been here for three years or more, and two are new. You’d meet all of them before you sign.',
  ],
  [
    /\b(?:challeng\w*|hard(?:est)?|difficult\w*|problems?|struggl\w*|wrong|risk\w*|believe in least|worr\w*)\b/i,
    'Honestly, our planning. Too much is decided too late, and the person in this role will feel that first.',
  ],
  [
    /\b(?:you (?:personally|yourself|like|enjoy|stay\w*|change)|kept you|your own|why did you|brought you)\b/i,
    'I came for two years and stayed for six, because I could try things. What I’d change is how long a decision takes.',
  ],
  [
    /\b(?:customers?|users?|clients?|patients?|guests?|market|compet\w*)\b/i,
    'Most of them have been with us for years. They leave when we’re slow, and that’s what we work on this year.',
  ],
  [
    /\b(?:tools?|technolog\w*|stack|software|systems?|code|deploy\w*|test\w*)\b/i,
    'Nothing exotic. It’s older than we’d like in places, and you’d have a say in what comes next.',
  ],
  [
    /\b(?:plans?|strateg\w*|direction|growth|expan\w*|opening|next year|future|years from now)\b/i,
    'Next year we’d rather do fewer things well than grow fast. One new site is planned, and not more.',
  ],
  [
    /\b(?:culture|values|atmosphere|conflict|disagree\w*|like to work)\b/i,
    'People say what they think here, also to me. It can be tiring, and it saves us a lot of time.',
  ],
  [
    /\b(?:day|days|week|tasks?|work(?:ing)? (?:be )?like|responsib\w*|role|job|shift)\b/i,
    'An ordinary day is half planned and half what comes in. Before ten it’s quiet, and that’s when most people do the work that needs thinking.',
  ],
]

const maxAnswers = 2

/** Answers to the candidate's questions, as the company would give them. Null if the message asks nothing. */
export function answerCandidateQuestions(message: string): string | null {
  const asked = message.match(/[^.!?\n]*\?/g) ?? []
  if (asked.length === 0) return null
  const given = asked.flatMap(question => answers.find(([pattern]) => pattern.test(question))?.[1] ?? [])
  const chosen = [...new Set(given)].slice(0, maxAnswers)
  return chosen.length > 0
    ? chosen.join(' ')
    : 'That’s a fair question. I’d ask the team and write to you by tomorrow.'
}

/** About the example, not about the company. */
const asksAboutExample =
  /\b(?:from (?:my |a )?(?:work|job|university|studies|school|volunteering|private life)|(?:a |an )?(?:personal|private|older?|work|university|school|volunteer\w*) (?:example|story|project|situation)|outside (?:of )?work)\b/i
const asksToAssume =
  /\b(?:(?:can|may|could|should|shall) (?:i|we) (?:just )?(?:assume|suppose|presume)|is it (?:ok(?:ay)?|fair|safe) to assume)\b/i
/** Names the job on offer. Questions about the candidate's own story or about the wording do not. */
const asksAboutJob =
  /\b(?:(?:this|the|your) (?:role|job|position|company|office)|(?:in|on) your team|i would (?:be )?(?:lead|work|report|manag)\w*|i['’]d (?:be )?(?:lead|work|report|manag)\w*|would i (?:be )?(?:lead|work|report|manag)\w*)\b/i
const asksForModelAnswer =
  /\bwhat would you (?:answer|say|have said)\b(?! (?:is|are|was|were|to|matters?|about)\b)/i
const asksAboutTask =
  /\b(?:(?:do|what do) you mean|should i|can i|may i|shall i|do i (?:have|need)|does it|question|example)\b/i

/** Answer to a question that a candidate asks before answering. Null if it is about the wording of the coach's question. */
export function answerQuestionBack(message: string): string | null {
  if (asksToAssume.test(message))
    return 'Yes, you can assume that. Say it in one sentence, and go on from there.'
  if (asksAboutExample.test(message))
    return 'Work, studies, volunteering or private life: all are fine. What counts is what you did.'
  if (asksForModelAnswer.test(message))
    return 'You’ll see a model answer in your summary. First I’d like to hear yours.'
  if (asksAboutTask.test(message) || !asksAboutJob.test(message)) return null
  return answerCandidateQuestions(message)
}
