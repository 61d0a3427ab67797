import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { inPolish } from '#client/ui/messages.ts'

// Every sentence that the server or a schema may say must have its Polish one. They are found by how they are said.

const SAID = [
  /\b(?:conflict|unauthorized|invalid|refusal|badRequest)\(\s*'([^']+)'/g,
  /\bnew Problem\(\s*\d+,\s*'([^']+)'/g,
  /\bv\.(?:minLength|maxLength|minValue|maxValue|check|partialCheck|email|nonEmpty|regex|picklist|integer|finite)\([^\n]*?'([A-Z][a-z][^'\n]+)'\s*\)/g,
]
const MISSING = /\bnotFound\(\s*'([^']+)'/g
const TAKEN = /\bnameTaken\(\s*'([^']+)'/g

/** For the log or the console of whoever hosts the product; nobody reads them in the browser. */
const OFF_STAGE = /^src\/server\/(settings|database\/|demo\/|startRefused)/

const sentences = new Map<string, string>()
for await (const file of new Glob('src/{server,domain}/**/*.ts').scan()) {
  if (file.includes('.test.') || OFF_STAGE.test(file)) continue
  const code = await Bun.file(file).text()
  for (const pattern of SAID) for (const match of code.matchAll(pattern)) sentences.set(match[1]!, file)
  for (const match of code.matchAll(MISSING)) sentences.set(`${match[1]} not found`, file)
  for (const match of code.matchAll(TAKEN)) sentences.set(`${match[1]} with this name already exists`, file)
}

test('the search finds what is said', () => {
  expect([...sentences.keys()]).toContain('You already belong to a team')
  expect([...sentences.keys()]).toContain('Password too short')
  expect([...sentences.keys()]).toContain('team not found')
})

test('every sentence has its Polish one', () => {
  const english = [...sentences].filter(([sentence]) => inPolish(sentence) === sentence)
  expect(english).toEqual([])
})
