import type { Task } from '#contract/notes.ts'

/**
 * Coding tasks by question id: a function with test cases. The editor shows the first two as examples. A naive solution fails
 * the others.
 */
export const codingTasks: Record<string, Task> = {
  'coding-balanced-brackets': {
    name: 'isBalanced',
    params: ['expression'],
    tests: [
      { args: ['(a[1] + {b})'], expected: true },
      { args: ['(]'], expected: false },
      { args: [''], expected: true },
      { args: ['([)]'], expected: false },
      { args: ['(('], expected: false },
      { args: [')('], expected: false },
      { args: ['no brackets'], expected: true },
    ],
  },
  'coding-two-that-add-up': {
    name: 'pairWithSum',
    params: ['numbers', 'total'],
    hint: 'The two numbers, the smaller one first; null where there are none.',
    tests: [
      { args: [[8, 2, 11, 7], 9], expected: [2, 7] },
      { args: [[1, 2, 3], 10], expected: null },
      { args: [[5, 1], 10], expected: null },
      { args: [[5, 5, 1], 10], expected: [5, 5] },
      { args: [[-3, 4, 90], 1], expected: [-3, 4] },
      { args: [[], 0], expected: null },
      { args: [[0, 7], 7], expected: [0, 7] },
    ],
  },
  'coding-merging-meetings': {
    name: 'mergeMeetings',
    params: ['meetings'],
    hint: 'Each meeting is [start, end]. Meetings that touch are one.',
    tests: [
      {
        args: [
          [
            [1, 3],
            [2, 6],
            [8, 10],
          ],
        ],
        expected: [
          [1, 6],
          [8, 10],
        ],
      },
      {
        args: [
          [
            [1, 4],
            [4, 5],
          ],
        ],
        expected: [[1, 5]],
      },
      { args: [[]], expected: [] },
      {
        args: [
          [
            [8, 9],
            [1, 2],
          ],
        ],
        expected: [
          [1, 2],
          [8, 9],
        ],
      },
      {
        args: [
          [
            [1, 10],
            [2, 3],
            [4, 5],
          ],
        ],
        expected: [[1, 10]],
      },
    ],
  },
  'coding-binary-search-pitfalls': {
    name: 'placeOf',
    params: ['sorted', 'wanted'],
    hint: 'The index of a number in a sorted list, or -1.',
    tests: [
      { args: [[1, 3, 5, 7], 5], expected: 2 },
      { args: [[1, 3, 5, 7], 4], expected: -1 },
      { args: [[], 1], expected: -1 },
      { args: [[2], 2], expected: 0 },
      { args: [[1, 3], 3], expected: 1 },
      { args: [[1, 3], 9], expected: -1 },
      { args: [[1, 3], 0], expected: -1 },
    ],
  },
  'coding-quoted-commas': {
    name: 'readCsv',
    params: ['text'],
    hint: 'A list of rows, each a list of values. A quote inside quotes is written twice.',
    tests: [
      {
        args: ['a,b\nc,d'],
        expected: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
      { args: ['"a,b",c'], expected: [['a,b', 'c']] },
      { args: ['"a\nb",c'], expected: [['a\nb', 'c']] },
      { args: ['"say ""hi""",x'], expected: [['say "hi"', 'x']] },
      { args: ['a,,c'], expected: [['a', '', 'c']] },
      { args: ['"",b'], expected: [['', 'b']] },
    ],
  },
  'coding-list-in-a-circle': {
    name: 'runsInCircle',
    params: ['next'],
    hint: 'next[i] is the index that follows i, or null at the end. Begin at 0.',
    tests: [
      { args: [[1, 2, 0]], expected: true },
      { args: [[1, 2, null]], expected: false },
      { args: [[]], expected: false },
      { args: [[0]], expected: true },
      { args: [[null, 1]], expected: false },
      { args: [[1, 2, 3, 1]], expected: true },
    ],
  },
  'coding-same-read-backwards': {
    name: 'readsSameBackwards',
    params: ['sentence'],
    tests: [
      { args: ['Never odd or even'], expected: true },
      { args: ['Hello'], expected: false },
      { args: [''], expected: true },
      { args: ['No lemon, no melon!'], expected: true },
      { args: ['1a2'], expected: false },
      { args: ['...'], expected: true },
    ],
  },
  'coding-most-frequent-word': {
    name: 'mostFrequentWord',
    params: ['text'],
    hint: 'In small letters. Of two that are equally frequent, the one that came first; null without words.',
    tests: [
      { args: ['the cat and the dog'], expected: 'the' },
      { args: ['b a b a'], expected: 'b' },
      { args: ['Yes, yes! No.'], expected: 'yes' },
      { args: [''], expected: null },
      { args: ['constructor and more'], expected: 'constructor' },
    ],
  },
  'coding-two-largest-numbers': {
    name: 'twoLargest',
    params: ['numbers'],
    hint: 'The largest first; as many as there are.',
    tests: [
      { args: [[3, 9, 4]], expected: [9, 4] },
      { args: [[7]], expected: [7] },
      { args: [[]], expected: [] },
      { args: [[5, 5, 1]], expected: [5, 5] },
      { args: [[-4, -2, -9]], expected: [-2, -4] },
      { args: [[1, 2]], expected: [2, 1] },
    ],
  },
  'coding-nine-instead-of-ten': {
    name: 'numbersTo',
    params: ['last'],
    hint: 'All whole numbers from 1 to the last one.',
    tests: [
      { args: [10], expected: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
      { args: [1], expected: [1] },
      { args: [0], expected: [] },
      { args: [-3], expected: [] },
    ],
  },
  'coding-removing-duplicates': {
    name: 'withoutDuplicates',
    params: ['list'],
    tests: [
      { args: [[3, 1, 3, 2, 1]], expected: [3, 1, 2] },
      { args: [[]], expected: [] },
      { args: [['b', 'a', 'b']], expected: ['b', 'a'] },
      { args: [[1, '1', 1]], expected: [1, '1'] },
      { args: [[0, null, 0, null]], expected: [0, null] },
    ],
  },
  'coding-recursion-in-your-words': {
    name: 'depthOf',
    params: ['nested'],
    hint: 'How many lists deep: a list without a list in it is 1 deep, anything else 0.',
    tests: [
      { args: [[1, [2]]], expected: 2 },
      { args: [5], expected: 0 },
      { args: [[]], expected: 1 },
      { args: [[[[]], [1]]], expected: 3 },
      { args: [[1, 2, 3]], expected: 1 },
    ],
  },
  'coding-least-recently-used': {
    name: 'answersOfCache',
    params: ['size', 'calls'],
    hint: 'Calls are ["put", key, value] and ["get", key]. The answers to all gets; null for what is not there.',
    tests: [
      {
        args: [
          2,
          [
            ['put', 'a', 1],
            ['get', 'a'],
            ['get', 'b'],
          ],
        ],
        expected: [1, null],
      },
      {
        args: [
          1,
          [
            ['put', 'a', 1],
            ['put', 'b', 2],
            ['get', 'a'],
            ['get', 'b'],
          ],
        ],
        expected: [null, 2],
      },
      {
        args: [
          2,
          [
            ['put', 'a', 1],
            ['put', 'b', 2],
            ['get', 'a'],
            ['put', 'c', 3],
            ['get', 'b'],
            ['get', 'a'],
          ],
        ],
        expected: [1, null, 1],
      },
      {
        args: [
          2,
          [
            ['put', 'a', 1],
            ['put', 'b', 2],
            ['put', 'a', 9],
            ['put', 'c', 3],
            ['get', 'a'],
            ['get', 'b'],
          ],
        ],
        expected: [9, null],
      },
    ],
  },
  'coding-hundred-largest-of-a-stream': {
    name: 'largest',
    params: ['numbers', 'count'],
    hint: 'As many of the largest as asked for, the largest first.',
    tests: [
      { args: [[4, 9, 1, 7], 2], expected: [9, 7] },
      { args: [[1], 3], expected: [1] },
      { args: [[], 5], expected: [] },
      { args: [[2, 2, 3], 2], expected: [3, 2] },
      { args: [[5, 100, 20], 3], expected: [100, 20, 5] },
      { args: [[1, 2], 0], expected: [] },
    ],
  },
  'coding-chain-of-acquaintances': {
    name: 'shortestChain',
    params: ['follows', 'from', 'to'],
    hint: 'How many steps lead from one to the other; -1 where none do.',
    tests: [
      { args: [{ ann: ['bo'], bo: ['cy'], cy: [] }, 'ann', 'cy'], expected: 2 },
      { args: [{ ann: ['bo'], bo: [] }, 'bo', 'ann'], expected: -1 },
      { args: [{ ann: [] }, 'ann', 'ann'], expected: 0 },
      { args: [{ a: ['b', 'c'], b: ['d'], c: ['e'], d: ['f'], e: ['f'], f: [] }, 'a', 'f'], expected: 3 },
      { args: [{ a: ['b'], b: ['a'], c: [] }, 'a', 'c'], expected: -1 },
    ],
  },
  'coding-steps-in-order': {
    name: 'roundsOf',
    params: ['needs'],
    hint: 'Lists of steps that can run at the same time, each list sorted; null where there is a circle.',
    tests: [
      { args: [{ test: ['build'], build: [] }], expected: [['build'], ['test']] },
      { args: [{ a: ['b'], b: ['a'] }], expected: null },
      { args: [{}], expected: [] },
      {
        args: [{ ship: ['test', 'lint'], test: ['build'], lint: [], build: [] }],
        expected: [['build', 'lint'], ['test'], ['ship']],
      },
      { args: [{ a: ['a'] }], expected: null },
    ],
  },
  'coding-distance-between-words': {
    name: 'distance',
    params: ['one', 'other'],
    tests: [
      { args: ['kitten', 'sitting'], expected: 3 },
      { args: ['same', 'same'], expected: 0 },
      { args: ['', 'abc'], expected: 3 },
      { args: ['ab', 'ba'], expected: 2 },
      { args: ['intention', 'execution'], expected: 5 },
    ],
  },
  'coding-sorting-more-than-memory': {
    name: 'mergeSorted',
    params: ['lists'],
    hint: 'One sorted list of several sorted ones.',
    tests: [
      {
        args: [
          [
            [1, 4],
            [2, 3],
          ],
        ],
        expected: [1, 2, 3, 4],
      },
      { args: [[]], expected: [] },
      { args: [[[], [1], []]], expected: [1] },
      { args: [[[1, 1], [1]]], expected: [1, 1, 1] },
      { args: [[[-2, 10], [9], [100]]], expected: [-2, 9, 10, 100] },
    ],
  },
}

export const findTask = (questionId: string): Task | null => codingTasks[questionId] ?? null
