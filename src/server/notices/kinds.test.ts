import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { KINDS } from './kinds.ts'

/** The code between the parentheses of each call of `tell`, or of a function like `tellIfLeaderless` that calls it. */
function callsIn(code: string): string[] {
  return [...code.matchAll(/(?<!function )\b\w*tell\w*\(/gi)].map(({ 0: opening, index }) => {
    const start = index + opening.length
    let end = start
    for (let open = 1; open > 0 && end < code.length; end++) open += code[end] === '(' ? 1 : code[end] === ')' ? -1 : 0
    return code.slice(start, end)
  })
}

test('every kind of notice is told somewhere', async () => {
  const told = new Set<string>()
  for (const path of new Glob('src/server/**/*.ts').scanSync()) {
    if (path.endsWith('.test.ts')) continue
    for (const call of callsIn(await Bun.file(path).text()))
      for (const [, kind] of call.matchAll(/'(\w+\.\w+)'/g)) told.add(kind!)
  }
  expect(Object.keys(KINDS).filter(kind => !told.has(kind))).toEqual([])
})
