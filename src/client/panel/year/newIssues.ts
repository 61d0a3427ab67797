import type { FullYear } from '#domain/year/fullYear.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import type { YearIssue } from '#domain/year/yearIssue.ts'

/** The errors and warnings that a change would add to the year. */
export function newIssues(before: FullYear, after: FullYear): { errors: YearIssue[]; warnings: YearIssue[] } {
  const known = checkYear(before)
  const then = checkYear(after)
  return { errors: without(known.errors, then.errors), warnings: without(known.warnings, then.warnings) }
}

function without(known: readonly YearIssue[], issues: readonly YearIssue[]) {
  const keys = new Set(known.map(keyOf))
  return issues.filter(issue => !keys.has(keyOf(issue)))
}

const keyOf = ({ code, place, details }: YearIssue) => JSON.stringify([code, place, details])
