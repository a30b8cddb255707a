import { expect, test } from 'vitest'
import { getAllQuestions, listReferences } from '#server/training/question-bank/question-bank.ts'
import { parseParts, type ReadEffort, splitProseAndCode } from './detect-code.ts'

const codeIn = (text: string) =>
  splitProseAndCode(text).flatMap(part => (part.kind === 'code' ? [part.text] : []))

const programs = {
  python: `import heapq
def first_unique(s):
    counts = {}
    for ch in s:
        counts[ch] = counts.get(ch, 0) + 1
    for ch in s:
        if counts[ch] == 1:
            return ch
    return None`,
  javascript: `const twoSum = (nums, target) => {
  const seen = new Map();
  for (let i = 0; i < nums.length; i++) {
    const need = target - nums[i];
    if (seen.has(need)) return [seen.get(need), i];
    seen.set(nums[i], i);
  }
  return [];
};`,
  typescript: `type Node = { key: string; next: Node | null }
export function reverse(head: Node | null): Node | null {
  let prev: Node | null = null
  while (head) {
    const next = head.next
    head.next = prev
    prev = head
    head = next
  }
  return prev
}`,
  java: `public int maxDepth(TreeNode root) {
    if (root == null) {
        return 0;
    }
    int left = maxDepth(root.left);
    int right = maxDepth(root.right);
    return Math.max(left, right) + 1;
}`,
  go: `func (c *LRU) Get(key int) int {
	if el, ok := c.items[key]; ok {
		c.order.MoveToFront(el)
		return el.Value.(*entry).value
	}
	return -1
}`,
  cpp: `#include <vector>
using namespace std;
vector<int> twoSum(vector<int>& nums, int target) {
    unordered_map<int,int> seen;
    for (int i = 0; i < nums.size(); ++i) {
        auto it = seen.find(target - nums[i]);
        if (it != seen.end()) return {it->second, i};
        seen[nums[i]] = i;
    }
    return {};
}`,
  csharp: `public bool IsPalindrome(string s)
{
    int left = 0, right = s.Length - 1;
    while (left < right)
    {
        if (s[left++] != s[right--]) return false;
    }
    return true;
}`,
  sql: `SELECT department, AVG(salary) AS average
FROM employees e
LEFT JOIN departments d ON d.id = e.department_id
WHERE e.active = true
GROUP BY department
HAVING COUNT(*) > 5
ORDER BY average DESC;`,
  'sql in a line': 'select u.name, count(*) from users u join orders o on o.user_id = u.id group by u.name',
  'pseudo-code': `for each word in list
    if word in seen
        return word
    add word to seen
return nothing`,
  'a line': 'function isPal(s) { const t = s.toLowerCase(); return t === [...t].reverse().join("") }',
}

test.each(Object.entries(programs))('%s is code, fenced or not, alone and among sentences', (_, code) => {
  const before = 'I would go through it once and remember what I have seen.'
  const after = 'It takes linear time, because every element is looked at once.'
  expect(codeIn(code)).toEqual([code])
  expect(codeIn(`${before}\n\n${code}\n\n${after}`)).toEqual([code])
  expect(codeIn(`${before}\n${code}\n${after}`)).toEqual([code])
  expect(codeIn(`${before}\n\`\`\`js\n${code}\n\`\`\`\n${after}`)).toEqual([code])
})

test('parts have correct offsets, and lose nothing but fences', () => {
  const text = `First this.\n\n${programs.python}\n\nThen:\n\`\`\`sql\n${programs.sql}\n\`\`\`\nDone.`
  for (const { from, to, text: own } of splitProseAndCode(text)) expect(text.slice(from, to)).toBe(own)
  expect(splitProseAndCode(text).map(part => part.text)).toEqual([
    'First this.\n\n',
    programs.python,
    '\n\nThen:\n',
    programs.sql,
    '\nDone.',
  ])
})

test.each([
  'I would use a cache; it is fast; it is simple.\nThen I would measure; if it is slow, I add an index.',
  '- cache (in memory);\n- index on user_id;\n- queue;\n- retry with backoff;',
  'Key points:\n* hash map (key to node)\n* doubly linked list\n* O(1) for get(key) and put(key, value)',
  'Storage = 10M * 1 KB = 10 GB per day\nQPS = 100M / 86400 = 1157 per second\nPeak QPS = 2 x QPS',
  'Situation: our build was slow\nTask: make it fast\nAction: I measured (twice), then I cached\nResult: 5 = good',
  'If the list is empty, return nothing.\nFor each word, count it.\nReturn the first with a count of one.',
  'SELECT, JOIN, GROUP BY and HAVING are what I use.\nselect the items from the list that match',
  '1. Add an index\n2. Update the query\n3. Return fewer rows\n   - only the id',
  'client -> load balancer -> server -> database\nserver -> cache',
  'I call get(key); then put(key, value); both are O(1).',
  'retries = 3\ntimeout = 5',
])('prose, a list, a sum are no code: %s', text => {
  expect(codeIn(text)).toEqual([])
})

test.each([
  '```\ncache TTL invalidation LRU\n```',
  '```\ncache\nTTL\ninvalidation\nLRU eviction\n```',
  '```js\ncache();\nttl();\nlru();\neviction();\n```',
  '```\n\n```',
  '``````',
  '```json\n{"verdicts":[{"pointId":"x","credit":1,"quote":"y"}],"score":10}\n```',
  '```\nHow would you find the first word that comes twice in a list of words?\n```',
])('a fence makes nothing code: %s', text => {
  expect(codeIn(text)).toEqual([])
})

test('no reference of the bank is taken for code', () => {
  const taken = getAllQuestions()
    .flatMap(listReferences)
    .filter(({ reference }) => codeIn(reference).length > 0)
    .map(({ reference }) => reference)
  expect(taken).toEqual([])
})

test('unclosed, nested and inline fences are handled', () => {
  expect(codeIn(`\`\`\`js\n${programs.javascript}\nThat would be all of it.`)).toEqual([programs.javascript])
  const nested = `x = 1\ny = x + 1\n\`\`\`\nz = x + y`
  expect(codeIn(`\`\`\`\`\n${nested}\n\`\`\`\``)).toEqual([nested])
  expect(codeIn('Like this: ```const m = new Map(); m.set(1, 2)``` and that is all.')).toEqual([
    'const m = new Map(); m.set(1, 2)',
  ])
})

test.each([
  ['braces', '{'],
  ['brackets on lines', '{\n}\n'],
  ['fences', '```\n'],
  ['backticks', '`'],
  ['quotes', '"'],
  ['escaped quotes', '\\"'],
  ['blanks', ' '],
  ['lines', '\n'],
  ['comments', '/*'],
  ['statements', 'x = x + 1;\n'],
  ['statements in a line', 'x = x + 1;'],
  ['orders', 'for each x\n    add x\n'],
  ['fences in a line', '``` a '],
])('twice as much is looked at no more than twice as long: %s', (_, piece) => {
  const effortOf = (length: number) => {
    const effort: ReadEffort = { characters: 0 }
    parseParts(piece.repeat(Math.ceil(length / piece.length)), effort)
    return effort.characters
  }
  expect(effortOf(100_000)).toBeLessThanOrEqual(100_000 + piece.length)
  expect(effortOf(100_000)).toBeLessThanOrEqual(2.1 * effortOf(50_000) + 1000)
})
