import { describe, expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import {
  buildRubric,
  findQuestion,
  listReferences,
  type Phase,
} from '#server/training/question-bank/question-bank.ts'
import { scoreAnswer } from './score-answer.ts'

/** References of the bank in other words and another order. */
const paraphrases: { type: InterviewType; id: string; phase?: Phase; said: string }[] = [
  {
    type: interviewTypes.Technical,
    id: 'technical-last-seat',
    said: 'If I looked whether the seat is free and wrote afterwards, that would be a race condition: both people see one free seat, both write, and we have sold it twice. That is why the decision belongs into one atomic operation of the database. With a unique index on event and seat the second insert fails, and my code answers with a 409. Where I only count seats I decrease the number with a conditional update and read how many rows were affected. I could also take a row lock with SELECT FOR UPDATE, which is pessimistic and lets everybody queue, or an optimistic version column, where only the loser has to retry. Paying takes a while, so I reserve the seat for ten minutes, and whatever was abandoned is released again by a job. It stops working well when 50,000 people come at the same second, because that row is hot; then a waiting room in front helps.',
  },
  {
    type: interviewTypes.Coding,
    id: 'coding-least-recently-used',
    said: 'Two structures together do it: a dictionary from the key to a node, and a doubly linked list that has the nodes in the order in which they were used, with the most recently used one in front. Reading means that I look up the node in the dictionary, unlink it and move it to the head, and overwriting a key does the same with a new value. When a new key would be entry number 1,001, I cut off the tail and also delete its key from the map, so each node stores its key. It is all O(1), because nothing is ever searched, only a few pointer changes happen. The two must never disagree, so I change them in one place and, with several threads, under one lock. For tests I take a capacity of two and compare random operations with a slow model that is easy to trust.',
  },
  {
    type: interviewTypes.Behavioral,
    id: 'behavioral-disagreement-turned-personal',
    said: 'At a trade magazine I did the layout, and I quarrelled with the text editor about copy that always came late. Twice I had repaired headlines at night. Then I wrote to everybody in the chat that some people here respect deadlines, and he wrote back that some people only move boxes. I threw the first stone, because I turned a question of process into one of character. I slept a night, asked him to come for a walk and said sorry for the chat. After that I asked how it all looked from his side. Two of his freelancers had been cut, and my page plan came after he had ordered the texts. So we agreed that he gets the plan five days sooner, that headlines come first, and that complaints go by phone. Late pages fell from fourteen to three. We will never be friends, but today we plan together, and he recommended me later.',
  },
  {
    type: interviewTypes.General,
    id: 'general-why-leave',
    said: 'My job has shrunk, and that is the honest reason: the hospital group bought a standard product last year, and what was development is only configuration until 2027, so I am not learning any more. I ran the patient portal there for four years, and I am grateful, because I learnt a great deal there. For them it is probably right. I did not jump at once: in March I talked to my manager and offered to take over the exchange of data with the doctors, but the 80,000 for it were refused two times. To stay I would need one project a year that we build ourselves, with the money approved. I am looking for a product that is developed in the house and changes every week, and your release notes look like that. My notice is three months.',
  },
  {
    type: interviewTypes.Product,
    id: 'product-bookings-fell-by-eight-per-cent',
    said: 'Is it real at all? I would look for a tracking error or a changed definition, and compare it with the same week last year because of the school holidays. Next I break down bookings into factors: visitors times searches, offers, requests, and acceptances by hosts, and see which of them moved. That one I segment by country, platform, and new or returning guests, and I look at the date: a sudden fall looks like a release, a slow one like a rival. It can come from fewer guests wanting to travel or from hosts who blocked their calendars. I write down hypotheses from inside and outside and test first what is likely and cheap to check. Once it was a push message that no longer came on Android, seven calls told us. If a release did it I roll back at once, because the loss of 30,000 a day is more than waiting for certainty is worth.',
  },
  {
    type: interviewTypes.Leadership,
    id: 'leadership-letting-a-junior-do-it',
    said: 'I used to do the monthly cash forecast of our construction group in four hours. Last year a young colleague wanted more responsibility, so I gave it to her, although quarter-end was near. It stretched her, and a mistake would be noticed by me before it reached the board. The first time she sat beside me. The second time I explained the goal and for whom it was, and left the way to her. She needed eleven hours. The hardest part was to keep my hands off when I saw a wrong formula one evening. I asked which figure she would check first, and she found the mistake. We had two checkpoints before delivery. After five months she needed three and a half hours, found an error in my model and trained our next trainee. It cost me about twenty hours, and I learnt that my own speed was in the way.',
  },
  {
    type: interviewTypes.SystemDesign,
    id: 'system-design-notification-service',
    phase: 'deepDive',
    said: 'The worker tries again with exponential backoff and some jitter, after 1, 4 and 16 seconds, and when it has failed six times the job is parked in a dead letter queue. A timeout is ambiguous, the message may have been sent, so I first ask for the status, and I pass the same key to the provider if that is possible. The row of the delivery is claimed before anything is sent. And when more than half of the calls fail, a circuit breaker opens and we use a second provider.',
  },
]

describe('a paraphrase scores within a point of the original', () => {
  test.each(paraphrases)('$id', ({ type, id, phase, said }) => {
    const question = findQuestion(type, id)
    const asked = question && listReferences(question).find(one => one.phase === (phase ?? null))
    if (!asked) throw new Error(`The bank has no ${id}.`)
    const rubric = buildRubric(type, question, {
      text: asked.question,
      phase: asked.phase,
    })
    const original = scoreAnswer(rubric, rubric.reference).score
    const { score, points } = scoreAnswer(rubric, said)
    const missing = points.filter(point => point.credit < 1).map(point => point.pointId)
    expect(Math.abs(original - score), `${score} for ${original}, missing ${missing}`).toBeLessThanOrEqual(1)
  })
})
