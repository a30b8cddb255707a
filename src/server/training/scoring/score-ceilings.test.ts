import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import { buildRubric, findQuestion } from '#server/training/question-bank/question-bank.ts'
import { sampleNetworkJudgement } from '#test/network-judgement.ts'
import { scoreAnswer } from './score-answer.ts'

const rubric = (id: string) => {
  const question = findQuestion(interviewTypes.Coding, id)
  if (!question) throw new Error(`The bank has no ${id}.`)
  return buildRubric(interviewTypes.Coding, question, {
    text: question.text,
    phase: null,
  })
}
const lru = rubric('coding-least-recently-used')
const scoreLru = (answer: string) => scoreAnswer(lru, answer)
const fenced = (code: string) => `\`\`\`python\n${code}\n\`\`\``

const code = `class LRUCache:
    def __init__(self, capacity):
        self.capacity = capacity
        self.nodes = {}  # hash map from key to node
        self.order = DoublyLinkedList()

    def get(self, key):
        node = self.nodes.get(key)
        if not node:
            return -1
        self.order.move_to_front(node)
        return node.value

    def put(self, key, value):
        if key in self.nodes:
            self.nodes[key].value = value
            self.order.move_to_front(self.nodes[key])
            return
        if len(self.nodes) >= self.capacity:
            tail = self.order.remove_tail()
            del self.nodes[tail.key]
        self.nodes[key] = self.order.push_front(key, value)`
const told =
  'I keep a hash map from the key to a node of a doubly linked list, so that every operation is O(1), and I move a node to the front when it is read.'

test('code alone is an answer without a ceiling, and earns credit', () => {
  for (const answer of [code, fenced(code)]) {
    const { ceiling, score, points } = scoreLru(answer)
    expect(ceiling).toBeNull()
    expect(score).toBeGreaterThanOrEqual(4)
    expect(points.find(point => point.pointId === 'map-plus-list')?.credit).toBe(1)
  }
})

test('fenced and unfenced code score the same', () => {
  expect(scoreLru(fenced(code)).score).toBe(scoreLru(code).score)
  expect(scoreLru(`${told}\n\n${fenced(code)}`).score).toBe(scoreLru(`${told}\n\n${code}`).score)
})

test('code beside prose never lowers the score', () => {
  const alone = scoreLru(told)
  const both = scoreLru(`${told}\n${fenced(code)}`)
  expect(both.score).toBeGreaterThanOrEqual(alone.score)
  expect(both.ceiling).toBeNull()
  for (const name of ['relevance', 'structure']) {
    const worth = (score: typeof both) =>
      score.dimensions.find(dimension => dimension.name === name)?.value ?? 0
    expect(worth(both)).toBeGreaterThanOrEqual(worth(alone))
  }
})

test('quotes of code are one whole verbatim line', () => {
  const lines = code.split('\n').map(line => line.trim())
  const quotes = scoreLru(fenced(code)).points.flatMap(({ quote }) => quote ?? [])
  expect(quotes.length).toBeGreaterThan(1)
  for (const quote of quotes) expect(lines).toContain(quote)
})

test('a few short lines of working code are not too short', () => {
  expect(scoreLru(fenced('def is_same(s):\n    return s == s[::-1]')).ceiling).not.toBe('short')
  expect(scoreLru('```\nx = 1\n```').score).toBeLessThanOrEqual(2)
})

test.each([
  ['key words in a fence', fenced('hash map linked list LRU eviction pointer head tail O(1) capacity node')],
  [
    'key words under one another',
    fenced('hash map\ndoubly linked list\nmove to front\nremove tail\nboth structures\nO(1)'),
  ],
  ['the question in a fence', fenced(lru.question)],
  [
    'the question as comments',
    fenced(
      lru.question
        .split(/(?<=[.,?])\s/)
        .map(line => `# ${line}`)
        .join('\n'),
    ),
  ],
  ['an empty fence', fenced('')],
  [
    'key words that are called',
    fenced('hash_map()\ndoubly_linked_list()\nmove_to_front()\nremove_tail()\nlock()'),
  ],
  [
    'key words around a line of code',
    fenced(
      'x = 1\ny = x + x\nz = x * y\n# hash map doubly linked list moved to the front remove tail both structures lock sentinel test capacity two constant time',
    ),
  ],
  [
    'key words that are given to one another',
    fenced(
      'hash_map = linked_list\nlinked_list = freshest\nfreshest = unlink\nunlink = reinsert\nreinsert = splice\nsplice = hash_map\nhead = node\nnode = front\nfront = entry\nentry = head\nkey = map\nmap = key',
    ),
  ],
])('%s get at most 3', (_, answer) => {
  expect(scoreLru(answer).score).toBeLessThanOrEqual(3)
})

test('words of code count even if the encoder does not understand them', () => {
  const sentences = [code]
  const nothing = {
    ...{ question: [0], reference: [0] },
    points: new Map(lru.points.map(({ id }) => [id, [0]])),
    misconceptions: (lru.misconceptions ?? []).map(() => [0]),
  }
  const semantic = {
    ...nothing,
    sentences,
    network: sampleNetworkJudgement(1, { score: 0 }),
    projected: nothing,
    misconceptionProbability: [0.5],
    wrongTone: [0.9],
    fluentButWrong: [0.5],
  }
  const scored = scoreAnswer(lru, fenced(code), { points: [], analysis: semantic })
  expect(scored.ceiling).toBeNull()
  expect(scored.score).toBe(scoreLru(fenced(code)).score)
})
