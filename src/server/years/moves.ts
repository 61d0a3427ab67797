import { eq } from 'drizzle-orm'
import { mayMove, type YearState } from '../../domain/year.ts'
import { checkYear } from '../../domain/yearCheck.ts'
import { recordChange } from '../audit.ts'
import type { User } from '../auth/people.ts'
import { snapshotBefore } from '../database/backup.ts'
import { atomically, db } from '../database/open.ts'
import { teams } from '../database/schema/people.ts'
import { years } from '../database/schema/years.ts'
import { conflict } from '../problem.ts'
import { fixRanking, makeDynamic, takeSnapshot } from '../ranking/ranking.ts'
import { sheetsIn } from './editorYear.ts'
import { fullYear } from './fullYear.ts'
import { openYear, runningYear, type Year, yearById } from './years.ts'

/** Opens a DRAFT, or a FINISHED year again: every sheet is unlocked and the ranking is dynamic (rulings 14, 15, 19). */
export function activateYear(actor: User, id: number): Year {
  const year = yearById(id)
  refuseMove(year, 'OPEN')
  refuseSecondOpen()
  refuseErrors(id)
  if (year.state === 'FINISHED') snapshotIfUsed(id, 'year.reopen')

  return atomically(() => {
    const lockedTeams = unlockTeams()
    makeDynamic(year)
    takeSnapshot(move(actor, 'year.open', year, 'OPEN', { lockedTeams }))
    return yearById(id)
  })
}

/** Closing a year fixes its ranking: both happen, or neither. */
export function closeYear(actor: User): Year {
  return atomically(() => {
    const year = openYear()
    refuseMove(year, 'FINISHED')
    fixRanking(move(actor, 'year.close', year, 'FINISHED'))
    return yearById(year.id)
  })
}

/** A FINISHED year goes back to the drawing board, out of everybody's sight. Its values and ranking stay. */
export function draftifyYear(actor: User, id: number): Year {
  const year = yearById(id)
  refuseMove(year, 'DRAFT')
  snapshotIfUsed(id, 'year.draftify')
  return atomically(() => move(actor, 'year.draftify', year, 'DRAFT'))
}

function move(actor: User, kind: string, year: Year, state: YearState, lost: object = {}): Year {
  const { id, name, ranking } = year
  recordChange(actor, kind, { yearId: id }, { name, state: year.state, ranking, ...lost }, { name, state })
  return db.update(years).set({ state }).where(eq(years.id, id)).returning().get()!
}

function refuseMove(year: Year, state: YearState) {
  if (!mayMove(year.state, state)) throw conflict(`A ${year.state} year cannot become ${state}`)
}

function refuseSecondOpen() {
  const open = runningYear()
  if (open) throw conflict(`Close this year first: ${open.name}`, { open: { id: open.id, name: open.name } })
}

function refuseErrors(id: number) {
  const { errors } = checkYear(fullYear(id))
  if (errors.length > 0) throw conflict('The year has errors', { errors })
}

function snapshotIfUsed(yearId: number, reason: string) {
  if (sheetsIn(yearId) > 0) snapshotBefore(reason)
}

/** The ids of those that were locked. */
function unlockTeams(): number[] {
  const unlocked = db.update(teams).set({ locked: false }).where(eq(teams.locked, true)).returning().all()
  return unlocked.map(team => team.id)
}
