import { describe, expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import { buildRubric, findQuestion } from '#server/training/question-bank/question-bank.ts'
import { scoreAnswer } from './score-answer.ts'

/** Spoken answers of good, average and vague candidates. */
type Sample = { type: InterviewType; id: string; good: string[]; half: string[]; vague: string[] }

const samples: readonly Sample[] = [
  {
    type: interviewTypes.General,
    id: 'general-why-leave',
    good: [
      'The main reason is that I am not learning any more. I have been at the insurance company for five years, and the team I joined built a claims system from scratch, which was great. Since it went live we only do maintenance, and the roadmap for the next two years is the same. I still have good colleagues and I am proud of what we built together. I talked to my manager in January and asked for a transfer to the mobile team, but there was no budget for it. If they opened a new product next year and let me work on it, I would stay. I want to move to a company where the product is still growing.',
      'Honestly, our company was restructured last autumn and my role changed from developing features to coordinating suppliers. I understand their decision, because we had to save money, and I enjoyed my time there a lot. I raised it with my boss twice and offered to take over the internal tools, but he could not promise anything before 2027. For me to stay I would need a real development project again, at least half of my time. So now I am looking for a team that writes its own software, and your job advertisement describes exactly that.',
    ],
    half: [
      'I feel that I have stopped learning in my job. For three years I have been doing the same reports every month, and there is no development for me in that department. I want to work on bigger things, with more responsibility and with people from whom I can learn something. I talked to my manager about it once, and she said that she will see what she can do, but nothing happened after that. So I decided to look around, and your company looks interesting to me because you are growing.',
      'My company was bought by a competitor last year and since then the strategy changed every few months, so nobody knows what will happen with our product. It is hard to stay motivated when a project is stopped after half a year of work. I had a good time there and good colleagues, and I am thankful for what I learned. But I think now it is the right time for a change, and I would like to work somewhere more stable.',
    ],
    vague: [
      'I have been in my current job for some time now and I think it is time for a new challenge. I am a very motivated person and I always give my best. Your company has a great reputation and I believe that I could bring a lot of value here. I am looking for an environment where I can grow and develop myself, and where people work well together. I think this position would be a good fit for me.',
      'There are many reasons, to be honest. It is just that sometimes you need something new in your life. The job is okay and the people are okay, but I do not feel that it is the place for me for the next years. If things were better there, maybe I would stay, but you never know how things develop in a company. I am open for new opportunities and I want to see what else is possible.',
    ],
  },
  {
    type: interviewTypes.Technical,
    id: 'technical-last-seat',
    good: [
      'The problem is a race condition: two requests read that the seat is free, both of them write a booking, and the seat is booked twice. I would not solve that in the application. I would put a unique constraint on the event and the seat number in the bookings table, so the second insert fails and I show that user a message that the seat is taken. If there is only a counter, I would do an update with a condition that the count is greater than zero and check the affected rows. While the person is paying I would reserve the seat for ten minutes and release it if the payment is not completed. The limit is contention when thousands of people want the same event.',
      'Two requests can interleave between the check and the write, so the seat gets oversold. I would use a database transaction with select for update on the seat row. The first request gets the row lock and the second one has to wait, and then it sees that the seat is not free any more and gets an error. An alternative is an optimistic lock with a version column, where the second update changes zero rows and the client must retry. Pessimistic locking is simpler but under a lot of load all requests wait in a queue, and one database becomes the bottleneck, so for a big sale I would add a waiting room.',
    ],
    half: [
      'I would do this in the database and not in the code, because the code can run on several servers at the same time. In the database I would add a unique index on the seat, so that the insert of the second person fails and he gets an error that the seat is gone. This works well because the database guarantees it. With only a check in the code both of them would read that the seat is free and then we would have sold it twice.',
      'It is a typical race condition. I would use a transaction with a lock on the row of the seat, so that the other request must wait until the first one has finished. After that the second one sees the seat is taken. The disadvantage is that it is slower, because everybody has to wait for the lock, and if somebody is slow in paying then the seat is blocked for all the others.',
    ],
    vague: [
      'I would make sure that the system is designed in a way that such a thing cannot happen. For that you need good architecture and of course good tests. When two people book at the same moment, the system should recognise it and only accept one of them. There are different technologies for that, and it depends on the project which one is the best. The limit is always the performance, because more users mean more load on the server.',
      'I think the application should check whether the seat is still available before it makes the booking. If it is not available any more, then the user sees a message and can choose another one. This should be fast, so that the user has a good experience. Also one can use a cloud service that scales automatically when many people come at once. In my last project we had something like this and it worked fine.',
    ],
  },
  {
    type: interviewTypes.Behavioral,
    id: 'behavioral-disagreement-turned-personal',
    good: [
      'Two years ago I worked with a designer on a banking app, and we disagreed about the navigation. In a review in front of the whole team I said that her draft was amateurish. She left the meeting, and for a week we only talked through tickets. It was my tone that made it personal, because the point was about the menu and not about her. I went to her, said sorry and asked how it looked from her perspective. She told me that nobody had given her the user research, so she had worked blind. We agreed that we look at drafts in private before any review. We released the navigation four weeks later and support calls dropped by 20 percent. Today we rely on each other, and I learned to criticise the work and not the person.',
      'In my last company I was responsible for the release and a colleague from testing blocked it three times. I got angry and wrote an email with his boss in copy that he was slowing us down on purpose. That was my mistake, and I apologised the next day when I had cooled down. We went for coffee and I listened to him. He was under pressure because he tested for two teams at once. Then we made a clear rule: he gets the build on Tuesday, and problems are discussed on the phone and not by email. After that we never missed a release again, we went from three blocked releases to none in half a year, and we still respect each other.',
    ],
    half: [
      'I had a conflict with a colleague about the code style in our project. He rejected my pull requests again and again, and at some point I told him in the chat that he just wanted to show off. That was not nice of me. After a few days I talked to him privately and we cleared it up. He explained that he had bad experiences with messy code in an older project. We decided on a formatter so that the discussion was over. Now we work together normally.',
      'There was a disagreement with a sales colleague who promised features to customers without asking us. I was annoyed and told him in a meeting that he was lying to the customers. He was offended. My manager talked to both of us. I apologised to him later, because I should not have said it like that in front of everybody. It took some weeks but then it was okay again and today we have lunch together sometimes.',
    ],
    vague: [
      'I am a person who gets along with everybody, so I do not have many conflicts. Of course there are sometimes different opinions in a team, and this is normal. I think it is important to stay professional and to communicate openly. When there is a disagreement I always try to find a compromise that is good for both sides. In the end we all want the same thing, which is success for the company.',
      'Conflicts happen in every team. Once there was a colleague who was a bit difficult, and we did not have the same opinion on many things. It was a hard time for me, but I stayed calm and did my job. After some time the situation became better by itself. I think that you need to be patient with people and not take everything personally, because everybody is different.',
    ],
  },
  {
    type: interviewTypes.Coding,
    id: 'coding-least-recently-used',
    good: [
      'I would use a hash map together with a doubly linked list. The hash map gives me the node for a key in constant time, and the list stores the order of use. When I read a key I move the node to the front of the list. When I write a new key and the cache already has 1,000 entries, I delete the node at the tail, and I also have to remove it from the map, so the node must store its key. All operations are O(1), because I only change a few pointers. For tests I would take a cache with capacity of two and check that the right entry is dropped after some reads.',
      'A dictionary for the lookup and a linked list for the order. Every get moves the entry to the front because it is now the most recently used one. Put does the same if the key exists and otherwise it inserts at the front. If it is over the limit, the last element is removed, both from the list and from the dictionary, those two have to stay in sync. Every step takes constant time because with a doubly linked list I can unlink a node without traversing the list. If several threads use it I need a lock around get and put.',
    ],
    half: [
      'I would take a hash map and a linked list. The map is for finding the value by the key, and the list is for remembering which entry was used last. When an entry is read it moves to the front of the list, so the last one in the list is always the oldest. When the cache is full I drop the last one. That is how I would do it, and I think there is also a class for this in the standard library of Java.',
      'For fast reads and writes I need a hash table, this is O(1). To know which one is unused for the longest I would keep a doubly linked list and whenever a key is read I put it at the beginning. If there are more than 1,000 then I remove the one at the end. The important thing is that the two structures do not contradict each other.',
    ],
    vague: [
      'I would write a class for the cache with a method for reading and a method for writing. Inside I would save the entries in some collection, and when there are too many entries I would delete the old ones. It has to be fast, so I would choose a good data structure for it. I would also write clean code with good names and comments, and make sure that everything is tested, so that the cache works as expected in production.',
      'I would store a timestamp with each entry, and when the cache is full I look through all entries and delete the one with the oldest timestamp. That is easy to understand and for 1,000 entries it should be fast enough on a modern computer. In practice I would probably use an existing solution like Redis, because it already has such a feature and one should not reinvent the wheel.',
    ],
  },
  {
    type: interviewTypes.Product,
    id: 'product-bookings-fell-by-eight-per-cent',
    good: [
      'First I would check whether the number is correct, so is there a tracking error or a change in the data pipeline, and I would compare it with the same week last year because it could be seasonality. If it is real I would break down the funnel: visitors, searches, requests and acceptances, and look at which conversion rate went down. Then I would segment by country, platform and new or returning guests. As this is a marketplace I look at supply too, so do we have fewer hosts or fewer free dates. With that I would write down hypotheses, inside like a recent release and outside like a new competitor, and start with those that are quick to verify. If it was a release I would roll back at once.',
      'I would start with data quality: is a dashboard error possible, or was there a public holiday? After that I look at the funnel from traffic through search to booking, and compare each step with the weeks before. I want to see if demand fell or if the supply side is the problem, for example sellers who left. I cut the data by city, by platform and by channel. When I know the segment I talk to five or six customers and some sellers. I collect possible causes with the team and test the most likely cause first. I would also ask marketing whether marketing spend was changed, since that is a very common reason.',
    ],
    half: [
      'I would look at the funnel and see at which step we lose the people. Maybe there is less traffic on the site, or the conversion rate from search to booking is lower than before. Then I would split it by country and by platform, for example if only the app on Android is affected. If I find something, I would talk to the developers about the last release, because very often a bug is the reason. Then we can fix it.',
      'First I would check if the data is right, because sometimes there is a tracking error. Then I check if there was a public holiday or bad weather. If not, then I ask the other teams what they have changed in that week, for example marketing or the developers. I would also look at the competitors, maybe there is a new competitor with better prices. From all of this I would make a list of possible causes and discuss it with my team.',
    ],
    vague: [
      'A drop of eight per cent in bookings is serious, so I would react quickly. I would call a meeting with all stakeholders and discuss with them what could be the reason. It is important to look at the data and to be close to the customer. After that we would define measures and follow up on them every week. Communication is key here, so that everybody knows what is going on and we move in the same direction.',
      'I would analyse the numbers in detail and find out what happened. There could be many reasons, for example the market, the price or the product. I would do a survey with users and ask them why they do not book any more. Then I would improve the user experience and maybe make a discount campaign, so that more people book again. In the end the bookings should go up again after some weeks.',
    ],
  },
]

describe.each(samples)('$id', ({ type, id, good, half, vague }) => {
  const scoreOf = (answer: string) => {
    const question = findQuestion(type, id)
    if (!question) throw new Error(`The bank has no ${id}.`)
    return scoreAnswer(buildRubric(type, question, { text: question.text, phase: null }), answer)
  }
  const mean = (answers: string[]) =>
    answers.reduce((sum, answer) => sum + scoreOf(answer).score, 0) / answers.length

  test('a good answer in plain words scores 7 or more', () => {
    for (const answer of good) expect(scoreOf(answer).score, answer).toBeGreaterThanOrEqual(7)
  })

  test('half of a good answer passes and scores less than the whole', () => {
    for (const answer of half) expect(scoreOf(answer).score, answer).toBeGreaterThanOrEqual(3.5)
    expect(mean(half)).toBeLessThanOrEqual(mean(good))
  })

  test('a vague answer scores less than both', () => {
    for (const answer of vague) expect(scoreOf(answer).score, answer).toBeLessThanOrEqual(6)
    expect(mean(vague)).toBeLessThanOrEqual(mean(half) - 2)
  })

  test('a dictated answer without punctuation loses at most one point', () => {
    for (const answer of good) {
      const dictated = answer.replaceAll(/[.,:;!?]/g, '')
      expect(scoreOf(dictated).score, answer).toBeGreaterThanOrEqual(scoreOf(answer).score - 1)
    }
  })
})
