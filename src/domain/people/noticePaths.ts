import {
  ACCOUNT_PATH,
  CHOOSE_TEAM_PATH,
  COORDINATOR_PATH,
  INVITATIONS_PATH,
  MINE_PATH,
  pathOfOwnYear,
  pathOfSheetInPanel,
  pathOfTalksInPanel,
  pathOfTeam,
  pathOfTeamInPanel,
  SHEET_PATH,
  SHEET_REMARKS_ID,
  SUMMARY_PATH,
  TAKEOVER_PATH,
  TO_DO_PATH,
} from '#domain/addresses.ts'
import type { NoticeKind } from './notices.ts'

// The place where the reader of a notice acts (rules.md#84). Like its sentence it is made when the notice is shown.

/** A remark is about a task, a prerequisite, or the whole sheet. */
export interface RemarkPlace {
  areaId: number | null
  taskId: number | null
  prerequisiteId: number | null
}

interface About extends RemarkPlace {
  /** Null once the team is deleted, and for an invitation to an office. */
  teamId: number | null
  yearId: number | null
  isForPanel: boolean
  /** The year is no longer OPEN: the leaders' page of its sheet is another one. */
  isYearOver: boolean
  /** The reader is the person whom the notice names. */
  isAboutReader: boolean
}

const inPanel = ({ teamId }: About) => (teamId === null ? null : pathOfTeamInPanel(teamId))
const sheetInPanel = ({ teamId, yearId }: About) => pathOfSheetInPanel(teamId!, yearId!)
const nowhere = () => null

const onOwnSheet =
  (path: string) =>
  ({ isYearOver, yearId }: About) =>
    isYearOver ? pathOfOwnYear(yearId!) : path
const atCoordinator = onOwnSheet(COORDINATOR_PATH)
const atTalks = (about: About) =>
  about.isForPanel ? pathOfTalksInPanel(about.teamId!, about.yearId!) : atCoordinator(about)
const atInvitation = (about: About) => (about.isForPanel ? (inPanel(about) ?? INVITATIONS_PATH) : ACCOUNT_PATH)

function atRemark(about: About) {
  const { isForPanel, isYearOver, yearId, areaId, taskId, prerequisiteId } = about
  const sheet = isForPanel ? sheetInPanel(about) : isYearOver ? pathOfOwnYear(yearId!) : SHEET_PATH
  if (prerequisiteId !== null) return `${sheet}?obszar=-1`
  if (taskId !== null) return `${sheet}?obszar=${areaId}&zadanie=${taskId}`
  return isForPanel || isYearOver ? `${sheet}#${SHEET_REMARKS_ID}` : COORDINATOR_PATH
}

const PATHS = {
  // Leaders answer in the bell itself.
  'access.ask': about => (about.isForPanel ? inPanel(about) : null),
  'access.found': about => (about.isForPanel ? inPanel(about) : null),
  'access.grant': () => SHEET_PATH,
  'access.refuse': () => CHOOSE_TEAM_PATH,
  'access.revoke': nowhere,
  'access.end': inPanel,
  'access.return': inPanel,
  'team.found': inPanel,
  'team.handover': about => (about.isForPanel ? inPanel(about) : about.isAboutReader ? ACCOUNT_PATH : TAKEOVER_PATH),
  'team.left': ({ isAboutReader }) => (isAboutReader ? null : ACCOUNT_PATH),
  'team.stay': about => (about.isForPanel ? inPanel(about) : ACCOUNT_PATH),
  'team.leave': inPanel,
  'team.erased': inPanel,
  'team.merge': () => SHEET_PATH,
  'invite.used': atInvitation,
  'invite.declined': atInvitation,
  'invite.expired': atInvitation,
  'sheet.submit': sheetInPanel,
  'sheet.return': atCoordinator,
  'sheet.approve': atCoordinator,
  'sheet.unlock': atCoordinator,
  'sheet.remark': atRemark,
  'sheet.extend': atCoordinator,
  'sheet.remind': onOwnSheet(TO_DO_PATH),
  'sheet.values': onOwnSheet(SUMMARY_PATH),
  'time.ask': sheetInPanel,
  'time.refuse': atCoordinator,
  'year.open': onOwnSheet(SHEET_PATH),
  'year.close': ({ teamId }) => (teamId === null ? null : pathOfTeam(teamId)),
  'year.deadline': onOwnSheet(SHEET_PATH),
  'year.rescore': onOwnSheet(SUMMARY_PATH),
  'plan.month': onOwnSheet(MINE_PATH),
  'plan.tasks': onOwnSheet(MINE_PATH),
  'talk.arrange': atTalks,
  'talk.move': atTalks,
  'talk.cancel': atTalks,
  'talk.record': atTalks,
  'talk.correct': atTalks,
  'talk.confirm': atTalks,
  'talk.unfit': atTalks,
} satisfies Record<NoticeKind, (about: About) => string | null>

/** Returns null where there is nothing to open. */
export const noticePath = (kind: NoticeKind, about: About): string | null => PATHS[kind](about)
