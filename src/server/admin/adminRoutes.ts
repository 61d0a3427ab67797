import { Elysia } from 'elysia'
import { CopyName, RestoreRequest } from '#domain/requests/copies.ts'
import { Id } from '#domain/requests/ids.ts'
import { InvitationFilter, MarkedInvitations } from '#domain/requests/invitations.ts'
import {
  AccessAnswers,
  AdminsOf,
  AuditFilter,
  DistrictRoleChange,
  EmailSearch,
  MarkedMails,
  MarkedUsers,
  MatrixFilter,
  OverviewFilter,
  OwnerOnTeam,
  RoleChange,
  TeamFilter,
  TeamPair,
  UserFilter,
} from '#domain/requests/panel.ts'
import { NewReminder } from '#domain/requests/review.ts'
import {
  CoordinatorGroups,
  DistrictChange,
  FormerName,
  MarkedTeamsChange,
  Merge,
  NewDistrict,
  PanelTeam,
  TeamChange,
  TroopGroup,
} from '#domain/requests/teams.ts'
import { auditLog } from '#server/audit/auditLog.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { accountRemover, administrator, coordinator } from '#server/auth/guards.ts'
import { endAllSessions } from '#server/auth/sessions.ts'
import { inSlices } from '#server/core/slices.ts'
import { clockJump, confirmClock } from '#server/database/clockJump.ts'
import { eachWithErrorCodes } from '#server/database/eachInTransaction.ts'
import { noteOffsiteCopy } from '#server/database/offsite.ts'
import { atomically } from '#server/database/open.ts'
import { undoable } from '#server/database/undo.ts'
import { changeDistrict, createDistrict } from '#server/districts/changeDistrict.ts'
import { describeDistrict, managedDistrict, managedDistricts } from '#server/districts/districtLookups.ts'
import {
  bindCoordinator,
  createTroopGroup,
  deleteTroopGroup,
  groupsOfDistrict,
  renameTroopGroup,
} from '#server/districts/troopGroups.ts'
import { importRoutes } from '#server/imports/importRoutes.ts'
import { invitationPage } from '#server/invitations/listInvitations.ts'
import { sendInvitationAgain, withdrawInvitation } from '#server/invitations/sendInvitation.ts'
import { forgetMail, mailsGivenUp, sendAgain } from '#server/mail/givenUp.ts'
import { lastLetterBy } from '#server/mail/queueMail.ts'
import { sendNow } from '#server/mail/sender.ts'
import { sendTestMail } from '#server/mail/sendPastQueue.ts'
import { compareTeams } from '#server/merging/comparison.ts'
import { mergeTeams } from '#server/merging/mergeTeams.ts'
import { matrixOf } from '#server/overview/matrix.ts'
import { districtFigures, overviewOf } from '#server/overview/overview.ts'
import { waitingCounts } from '#server/overview/waitingCounts.ts'
import { downloadCopy, listCopies, makeCopy, restoreCopy, uploadCopy } from '#server/panelCopies.ts'
import { answerRequests } from '#server/people/accessRequests.ts'
import { activatePerson, deletePerson, giveDistrictRole, giveRole } from '#server/people/offices.ts'
import {
  describePerson,
  isInSight,
  officeHolders,
  visibleEmails,
  visiblePeople,
  visiblePerson,
} from '#server/people/visiblePeople.ts'
import { plannedReminders } from '#server/reminders/dueReminders.ts'
import { remindByHand } from '#server/reminders/remind.ts'
import { changeTeamAndLock } from '#server/reviews/reviewActs.ts'
import { serverState } from '#server/serverState.ts'
import { correctFormerName, createTeam, forgetFormerName } from '#server/teams/changeTeam.ts'
import { managedTeams, readableTeam } from '#server/teams/managedTeams.ts'
import { grantOwner, refuseAsker, revokeOwner } from '#server/teams/owners.ts'
import { teamWithOwners } from '#server/teams/teamLookups.ts'
import { allowTwins, keepApart, likelyTwins, pairsKeptApart } from '#server/teams/twins.ts'
import { yearRoutes } from './yearRoutes.ts'

// Open to every coordinator and to administrators; the operations limit each of them to their own district.
const panel = new Elysia()
  .use(coordinator)
  .get('/overview', ({ user, query }) => overviewOf(user, query), {
    query: OverviewFilter,
    detail: { summary: "Lists the teams in the coordinator's reach with the progress of their sheets in a year" },
  })
  .get('/overview/waiting', ({ user }) => waitingCounts(user), {
    detail: { summary: 'Counts the requests and sheets that wait for the coordinator' },
  })
  .get('/overview/districts', ({ user }) => districtFigures(user), {
    detail: { summary: 'Counts the teams of each district by the state of their sheets' },
  })
  .get('/overview/matrix', ({ user, query }) => matrixOf(user, query), {
    query: MatrixFilter,
    detail: { summary: 'Lists the points of every team in reach by area or by task of a year' },
  })
  .get('/reminders', ({ user }) => plannedReminders(user), {
    detail: { summary: 'Lists the days of automatic reminders and how many teams in reach each concerns' },
  })
  .post(
    '/reminders',
    async ({ stillAdmitted, body, set }) => {
      const outcome = await remindByHand(stillAdmitted, body.teams, body.text)
      const lastLetter = lastLetterBy()
      if (lastLetter) set.headers['x-last-letter'] = lastLetter
      return outcome
    },
    {
      body: NewReminder,
      detail: {
        summary: 'Reminds the leaders of several teams; names the teams that cannot be reminded',
        description: 'The header `x-last-letter` holds the time by which the last letter leaves, while mail is sent.',
      },
    },
  )
  .get('/districts', ({ user }) => managedDistricts(user).map(describeDistrict), {
    detail: { summary: "Lists the districts in the coordinator's reach, with their teams and coordinators" },
  })
  .get('/districts/shallow', ({ user }) => managedDistricts(user).map(({ id, name }) => ({ id, name })), {
    detail: { summary: "Lists the names of the districts in the coordinator's reach" },
  })
  .get('/districts/:id', ({ user, params }) => describeDistrict(managedDistrict(user, params.id)), {
    params: Id,
    detail: { summary: 'Returns a district with its teams and coordinators' },
  })
  .post('/districts', ({ user, body, status }) => status(201, createDistrict(user, body)), {
    body: NewDistrict,
    detail: { summary: 'Creates a district' },
  })
  .patch('/districts/:id', ({ user, params, body }) => changeDistrict(user, params.id, body), {
    params: Id,
    body: DistrictChange,
    detail: { summary: 'Renames or hides a district, or sets whether it accepts new teams automatically' },
  })
  .get('/districts/:id/groups', ({ user, params }) => groupsOfDistrict(user, params.id), {
    params: Id,
    detail: { summary: "Lists a district's groups (hufce) with their coordinators" },
  })
  .post(
    '/districts/:id/groups',
    ({ user, params, body, status }) => status(201, createTroopGroup(user, params.id, body.name)),
    { params: Id, body: TroopGroup, detail: { summary: 'Creates a group in a district' } },
  )
  .patch('/groups/:id', ({ user, params, body }) => renameTroopGroup(user, params.id, body.name), {
    params: Id,
    body: TroopGroup,
    detail: { summary: 'Renames a group' },
  })
  .delete('/groups/:id', ({ user, params, status }) => status(204, deleteTroopGroup(user, params.id)), {
    params: Id,
    detail: { summary: 'Deletes a group, whose teams stay' },
  })
  .put('/users/:id/groups', ({ user, params, body }) => bindCoordinator(user, params.id, body.groups), {
    params: Id,
    body: CoordinatorGroups,
    detail: { summary: 'Binds a district coordinator to groups; an empty list stands for the whole district' },
  })
  .get('/teams', ({ user, query, set }) => pageOf(managedTeams(user, query), set), {
    query: TeamFilter,
    detail: { summary: "Lists a page of the teams in the coordinator's reach; x-total-count holds their number" },
  })
  .get('/invitations', ({ user, query }) => invitationPage(user, query), {
    query: InvitationFilter,
    detail: {
      summary: 'Lists a page of the invitations whose place the caller may give, with the number of each group',
    },
  })
  .patch(
    '/invitations/again',
    ({ stillAdmitted, body }) => eachWithErrorCodes(body.invitations, stillAdmitted, sendInvitationAgain),
    { body: MarkedInvitations, detail: { summary: 'Mails new keys; names the invitations that are left out' } },
  )
  .patch(
    '/invitations/withdraw',
    ({ stillAdmitted, body }) => eachWithErrorCodes(body.invitations, stillAdmitted, withdrawInvitation),
    { body: MarkedInvitations, detail: { summary: 'Takes invitations back; names those that are left out' } },
  )
  .get('/teams/twins', ({ user }) => inSlices(likelyTwins(user)), {
    detail: { summary: "Lists pairs of teams in the coordinator's reach whose names are alike" },
  })
  .post(
    '/teams/:id/distinct/:other',
    ({ user, params, status }) => status(204, keepApart(user, params.id, params.other)),
    {
      params: TeamPair,
      detail: { summary: 'Remembers that two teams with names alike are two' },
    },
  )
  .get('/teams/distinct', ({ user }) => pairsKeptApart(user), {
    detail: { summary: "Lists the pairs of teams in the coordinator's reach that are known to be two" },
  })
  .delete(
    '/teams/:id/distinct/:other',
    ({ user, params, status }) => status(204, allowTwins(user, params.id, params.other)),
    {
      params: TeamPair,
      detail: { summary: 'Takes back that two teams with names alike are two' },
    },
  )
  .get('/teams/:id/merge/:other', ({ user, params }) => compareTeams(user, params.id, params.other), {
    params: TeamPair,
    detail: { summary: 'Returns two teams year by year, with what would become of what if they were made one' },
  })
  .post('/teams/:id/merge/:other', ({ user, params, body }) => mergeTeams(user, params.id, params.other, body), {
    params: TeamPair,
    body: Merge,
    detail: { summary: 'Makes two teams one and returns it; a copy of the database is made before' },
  })
  .get('/teams/:id', ({ user, params }) => teamWithOwners(readableTeam(user, params.id).id), {
    params: Id,
    detail: { summary: 'Returns a team with its leaders and those who ask for access' },
  })
  .post('/teams', ({ user, body, status }) => status(201, createTeam(user, body)), {
    body: PanelTeam,
    detail: { summary: 'Creates a team in a district' },
  })
  .patch(
    '/teams/marked',
    ({ user, set, stillAdmitted, body: { teams, ...change } }) =>
      undoable(user, set, () =>
        eachWithErrorCodes(teams, stillAdmitted, (actor, id) => changeTeamAndLock(actor, id, change, true)),
      ),
    {
      body: MarkedTeamsChange,
      detail: { summary: 'Hides, shows or moves several teams; names the teams that cannot be changed' },
    },
  )
  .patch(
    '/teams/requests',
    ({ user, set, stillAdmitted, body: { users, outcome } }) =>
      undoable(user, set, () => answerRequests(stillAdmitted, users, outcome)),
    {
      body: AccessAnswers,
      detail: { summary: 'Answers the requests of several people for access; names those that cannot be answered' },
    },
  )
  .patch(
    '/teams/:id',
    ({ user, params, body, set }) => undoable(user, set, () => changeTeamAndLock(user, params.id, body)),
    {
      params: Id,
      body: TeamChange,
      detail: {
        summary: 'Renames, moves, hides or locks a team; the former name is kept unless its spelling was wrong',
      },
    },
  )
  .patch(
    '/former-names/:id',
    ({ user, params, body, set }) => undoable(user, set, () => correctFormerName(user, params.id, body.name)),
    { params: Id, body: FormerName, detail: { summary: 'Corrects the spelling of a former name of a team' } },
  )
  .delete(
    '/former-names/:id',
    ({ user, params, set }) => undoable(user, set, () => forgetFormerName(user, params.id)),
    { params: Id, detail: { summary: 'Forgets a former name of a team' } },
  )
  .patch(
    '/teams/grant/:id/on/:team',
    ({ user, params, set }) => undoable(user, set, () => grantOwner(user, params.id, params.team)),
    {
      params: OwnerOnTeam,
      detail: { summary: 'Makes a person a leader of a team' },
    },
  )
  .patch(
    '/teams/refuse/:id/on/:team',
    ({ user, params, set }) => undoable(user, set, () => refuseAsker(user, params.id, params.team)),
    {
      params: OwnerOnTeam,
      detail: { summary: "Refuses a person's request for access to a team" },
    },
  )
  .patch(
    '/teams/revoke/:id/on/:team',
    ({ user, params, set }) => undoable(user, set, () => revokeOwner(user, params.id, params.team)),
    {
      params: OwnerOnTeam,
      detail: { summary: "Ends a leader's access to a team" },
    },
  )
  .get('/users', ({ user, query, set }) => pageOf(visiblePeople(user, query), set), {
    query: UserFilter,
    detail: { summary: 'Lists the people whom the coordinator may see; a page of them when filtered' },
  })
  .get('/users/shallow', ({ user, query }) => visibleEmails(user, query.q), {
    query: EmailSearch,
    detail: { summary: 'Lists the e-mails and names of the people whom the coordinator may see' },
  })
  .get('/users/:id', ({ user, params }) => describePerson(visiblePerson(user, params.id).id), {
    params: Id,
    detail: { summary: 'Returns a person' },
  })
  .get('/users/admins/:role', ({ user, params }) => officeHolders(user, params.role), {
    params: AdminsOf,
    detail: { summary: 'Lists the national coordinators or the administrators' },
  })
  .patch(
    '/users/activate',
    ({ stillAdmitted, body }) => eachWithErrorCodes(body.users, stillAdmitted, activatePerson),
    {
      body: MarkedUsers,
      detail: { summary: 'Activates several accounts; names the accounts that cannot be activated' },
    },
  )
  .patch('/users/activate/:id', ({ user, params }) => activatePerson(user, params.id), {
    params: Id,
    detail: { summary: 'Activates the account of a person who did not receive the mail' },
  })
  .patch('/users/:id/permissions/:role', ({ user, params }) => giveRole(user, params.id, params.role, null), {
    params: RoleChange,
    detail: { summary: 'Gives a person a national role, or takes it away' },
  })
  .patch(
    '/users/:id/permissions/:role/:district',
    ({ user, params }) => giveDistrictRole(user, params.id, params.role, params.district),
    {
      params: DistrictRoleChange,
      detail: { summary: 'Makes a person coordinator of a district, or takes that role away' },
    },
  )
  .get(
    '/audit',
    ({ user, query, set }) =>
      pageOf(
        auditLog(user, query, id => isInSight(user, id)),
        set,
      ),
    {
      query: AuditFilter,
      detail: { summary: 'Lists a page of the audit log, newest first; x-total-count holds the number of entries' },
    },
  )

const removingAccounts = new Elysia()
  .use(accountRemover)
  .delete('/users/:id', ({ user, params, status }) => status(204, deletePerson(user, params.id)), {
    params: Id,
    detail: { summary: 'Deletes the account of a person who asked for it' },
  })

const server = new Elysia()
  .use(administrator)
  .get('/state', serverState, {
    detail: { summary: 'Returns the state of mail, disk, copies, ranking and clock of the server' },
  })
  .post(
    '/state/clock',
    ({ user }) => {
      trustClock(user)
      return serverState()
    },
    { detail: { summary: 'Confirms a clock that jumped, so that scheduled jobs delete and mail again' } },
  )
  .post('/state/mail', ({ user }) => sendTestMail(user.email), {
    detail: { summary: 'Sends the administrator a test mail and returns the answer of the mail server' },
  })
  .get('/mails', mailsGivenUp, { detail: { summary: 'Lists the mails of the last week that were given up' } })
  .post(
    '/mails/again',
    async ({ stillAdmitted, body }) => {
      const result = await eachWithErrorCodes(body.mails, stillAdmitted, (_, id) => sendAgain(id))
      // The list that the page fetches then has those that were refused again.
      await sendNow()
      return result
    },
    {
      body: MarkedMails,
      detail: { summary: 'Sends several mails again that were given up; names the mails that cannot be sent' },
    },
  )
  .delete('/mails/:id', ({ params, status }) => status(204, forgetMail(params.id)), {
    params: Id,
    detail: { summary: 'Takes a mail that was given up off the list' },
  })
  .get('/copies', listCopies, {
    detail: { summary: 'Lists the copies of the database with their age, size and check result' },
  })
  .post('/copies', async ({ user, status }) => status(201, await makeCopy(user)), {
    detail: { summary: 'Copies the database immediately' },
  })
  .post(
    '/copies/elsewhere',
    () => {
      noteOffsiteCopy()
      return serverState()
    },
    { detail: { summary: 'Records that a copy lies on another machine, on the word of the administrator' } },
  )
  .post(
    '/copies/upload',
    async ({ stillAdmitted, request, status }) => status(201, await uploadCopy(stillAdmitted, request.body)),
    {
      detail: { summary: 'Stores an uploaded copy of the database after checking it' },
    },
  )
  .get('/copies/:name', ({ user, params }) => downloadCopy(user, params.name), {
    params: CopyName,
    detail: { summary: 'Downloads a copy of the database' },
  })
  .post(
    '/copies/:name/restore',
    ({ stillAdmitted, params, body }) => restoreCopy(stillAdmitted, params.name, body.confirm),
    {
      params: CopyName,
      body: RestoreRequest,
      detail: { summary: 'Replaces the database with a copy and signs everybody out' },
    },
  )
  .delete(
    '/sessions',
    async ({ user, session, status }) => {
      endAllSessions(user)
      await session.end()
      return status(204)
    },
    { detail: { summary: 'Ends all sessions of all people, when some may be stolen' } },
  )

export const adminRoutes = new Elysia({ prefix: '/admin' })
  .use(coordinator)
  .use(panel)
  .use(importRoutes)
  .use(removingAccounts)
  .use(server)
  .use(yearRoutes)

function pageOf<Row>(
  { rows, total }: { rows: Row[]; total: number },
  set: { headers: Record<string, string | number> },
) {
  set.headers['x-total-count'] = String(total)
  return rows
}

/** An administrator has compared the server's clock with their own (P31). */
function trustClock(actor: { id: number }) {
  const jump = clockJump()
  if (!jump) return
  atomically(() => recordChange(actor, 'clock.confirm', {}, { time: jump.known }, { time: jump.seen }))
  confirmClock()
}
