import { nameKey } from '#domain/text/text.ts'
import { type Choice, invitesOf, type Outcome, outcomeOf, type PlannedRow } from '#domain/troopList.ts'

export type ImportPlan = ReturnType<typeof planOf>

/**
 * The effect of saving. `open` are the rows that need a decision; `isNothing`: no team, invitation or hidden team that becomes
 * visible, and nothing left to decide. `withoutGroup` counts the new teams without a hufiec in a list that has hufce.
 */
export function planOf(rows: readonly PlannedRow[], choices: ReadonlyMap<number, Choice>) {
  const outcomes = new Map<number, Outcome>()
  for (const row of rows) {
    const above = row.sameAs === null ? null : (outcomes.get(row.sameAs) ?? null)
    outcomes.set(row.line, outcomeOf(row, choices.get(row.line), above))
  }
  const planned = rows.map(row => {
    const outcome = outcomes.get(row.line)!
    const known = row.candidates.find(({ teamId }) => isTeam(outcome, teamId))
    return { row, outcome, team: known?.name ?? row.team, isShown: known !== undefined && row.why === 'team-hidden' }
  })
  const founded = planned.filter(({ row, outcome }) => outcome === 'NEW' && row.sameAs === null).map(({ row }) => row)
  const groups = new Set(
    founded.filter(({ makesGroup }) => makesGroup).map(({ districtId, group }) => `${districtId} ${nameKey(group)}`),
  ).size
  const letters = planned.flatMap(({ row, outcome, team }) => {
    const to = outcome === 'NEW' ? (row.sameAs ?? row.line) : JSON.stringify(outcome)
    return invitesOf(row, outcome).map(email => ({
      once: `${to} ${email}`,
      email,
      to: { name: team, district: { name: row.district } },
    }))
  })
  const inGroups = founded.filter(({ group }) => group !== '').length
  const invitations = new Set(letters.map(({ once }) => once)).size
  const withoutGroup = inGroups === 0 ? 0 : founded.length - inGroups
  const open = rows.filter(({ line }) => outcomes.get(line) === null)
  const isNothing = founded.length + invitations + open.length === 0 && !planned.some(({ isShown }) => isShown)
  return { outcomes, teams: founded.length, groups, withoutGroup, letters, invitations, open, isNothing }
}

const isTeam = (outcome: Outcome, teamId: number) =>
  typeof outcome === 'object' && outcome !== null && outcome.teamId === teamId
