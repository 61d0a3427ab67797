import { COORDINATOR_PATH, pathOfOwnYear, pathOfSheetInPanel, pathOfTeamInPanel } from '#domain/addresses.ts'
import type { About } from './kind.ts'

// Places that several kinds of notices lead to (rules.md#84).

export const nowhere = () => null
export const teamInPanel = ({ teamId }: Pick<About, 'teamId'>) => (teamId === null ? null : pathOfTeamInPanel(teamId))
export const sheetInPanel = ({ teamId, yearId }: About) => pathOfSheetInPanel(teamId!, yearId!)

/** The sheet of a year that is over has a page of its own. */
export const onOwnSheet =
  (path: string) =>
  ({ isYearOver, yearId }: About) =>
    isYearOver ? pathOfOwnYear(yearId!) : path
export const atCoordinator = onOwnSheet(COORDINATOR_PATH)
