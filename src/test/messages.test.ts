import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { inputMessages } from '#client/ui/feedback/inputMessages.ts'
import { isCode } from '#client/ui/feedback/messages.ts'
import { MISTAKES } from '#contract/mistakes.ts'
import { PROBLEMS } from '#server/core/problem.ts'

// The compiler requires a sentence for every code. These tests check that no two tables share a code, and that every code
// can occur.

const mistakes = Object.keys(MISTAKES)
const refusals = Object.keys(PROBLEMS).filter(code => !mistakes.includes(code))

test('every code has its Polish sentence', () => {
  expect(Object.keys(PROBLEMS).filter(code => !isCode(code))).toEqual([])
  expect(Object.keys(inputMessages).toSorted()).toEqual(mistakes.toSorted())
})

test('no validation error shares its name with another error', () => {
  expect(refusals.length + mistakes.length).toBe(new Set([...refusals, ...mistakes]).size)
  expect(Object.values(PROBLEMS).filter(([status]) => status < 400)).toEqual([])
})

const sourceOf = async (pattern: string, table: string) => {
  const files = [...new Glob(pattern).scanSync()].filter(file => file !== table && !file.includes('.test.'))
  return (await Promise.all(files.map(file => Bun.file(file).text()))).join('\n')
}

test('every error is thrown by the code', async () => {
  const table = 'src/server/core/problem.ts'
  const readingErrors = (await Bun.file(table).text()).split('export function problemOf')[1]!
  const thrown = (await sourceOf('src/server/**/*.ts', table)) + readingErrors
  // Rules shared with the client return the code.
  const returned = await Bun.file('src/domain/review.ts').text()
  const isUsed = (code: string) => thrown.includes(`new Problem('${code}'`) || returned.includes(`'${code}'`)
  expect(refusals.filter(code => !isUsed(code))).toEqual([])
})

test('every validation error is named by a schema or found in an input', async () => {
  const table = 'src/contract/mistakes.ts'
  const readingIssues = (await Bun.file(table).text()).split('export function mistakeIn')[1]!
  const named = (await sourceOf('src/{domain,contract,server}/**/*.ts', table)) + readingIssues
  expect(mistakes.filter(code => !named.includes(`'${code}'`))).toEqual([])
})
