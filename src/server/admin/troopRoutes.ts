import { Elysia } from 'elysia'
import { Id } from '#contract/requests/ids.ts'
import { InvitationFilter, MarkedInvitations } from '#contract/requests/invitations.ts'
import { AccessAnswers, LostInvitations, OwnerOnTeam, TeamFilter, TeamPair } from '#contract/requests/panel.ts'
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
} from '#contract/requests/teams.ts'
import { coordinator } from '#server/auth/guards.ts'
import { inSlices } from '#server/core/slices.ts'
import { eachWithErrorCodes } from '#server/database/eachInTransaction.ts'
import { undoable, undoableInParts } from '#server/database/undo.ts'
import { changeDistrict, createDistrict } from '#server/districts/changeDistrict.ts'
import { describeDistrict, managedDistrict, managedDistricts } from '#server/districts/districtLookups.ts'
import {
  bindCoordinator,
  createTroopGroup,
  deleteTroopGroup,
  groupsOfDistrict,
  renameTroopGroup,
} from '#server/districts/troopGroups.ts'
import { invitationPage } from '#server/invitations/listInvitations.ts'
import { sendInvitationAgain, takeOverInvitations, withdrawInvitation } from '#server/invitations/sendInvitation.ts'
import { compareTeams } from '#server/merging/comparison.ts'
import { mergeTeams } from '#server/merging/mergeTeams.ts'
import { answerRequests } from '#server/people/accessRequests.ts'
import { changeTeamAndLock } from '#server/reviews/teamLocks.ts'
import { correctFormerName, createTeam, forgetFormerName } from '#server/teams/changeTeam.ts'
import { managedTeams, readableTeam } from '#server/teams/managedTeams.ts'
import { grantOwner, refuseAsker, revokeOwner } from '#server/teams/owners.ts'
import { teamWithOwners } from '#server/teams/teamLookups.ts'
import { allowTwins, keepApart, likelyTwins, pairsKeptApart } from '#server/teams/twins.ts'
import { pageOf } from './pageOf.ts'

// Open to every coordinator and to administrators; the operations limit each of them to their own district.

export const troopRoutes = new Elysia()
  .use(coordinator)
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
    detail: { summary: 'Binds a district coordinator to groups; an empty list means the whole district' },
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
    { params: TeamPair, detail: { summary: 'Remembers that two teams with names alike are two' } },
  )
  .get('/teams/distinct', ({ user }) => pairsKeptApart(user), {
    detail: { summary: "Lists the pairs of teams in the coordinator's reach that are known to be two" },
  })
  .delete(
    '/teams/:id/distinct/:other',
    ({ user, params, status }) => status(204, allowTwins(user, params.id, params.other)),
    { params: TeamPair, detail: { summary: 'Takes back that two teams with names alike are two' } },
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
      undoableInParts(user, set, (_, act) =>
        eachWithErrorCodes(
          teams,
          () => ({ ...stillAdmitted(), act }),
          (actor, id) => changeTeamAndLock(actor, id, change, true),
        ),
      ),
    {
      body: MarkedTeamsChange,
      detail: { summary: 'Hides, shows or moves several teams; names the teams that cannot be changed' },
    },
  )
  .patch(
    '/teams/requests',
    ({ user, set, stillAdmitted, body: { users, outcome } }) =>
      undoableInParts(user, set, (_, act) => answerRequests(() => ({ ...stillAdmitted(), act }), users, outcome)),
    {
      body: AccessAnswers,
      detail: { summary: 'Answers the requests of several people for access; names those that cannot be answered' },
    },
  )
  .patch(
    '/teams/:id',
    ({ user, params, body, set }) => undoable(user, set, actor => changeTeamAndLock(actor, params.id, body)),
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
    ({ user, params, body, set }) => undoable(user, set, actor => correctFormerName(actor, params.id, body.name)),
    { params: Id, body: FormerName, detail: { summary: 'Corrects the spelling of a former name of a team' } },
  )
  .delete(
    '/former-names/:id',
    ({ user, params, set }) => undoable(user, set, actor => forgetFormerName(actor, params.id)),
    { params: Id, detail: { summary: 'Forgets a former name of a team' } },
  )
  .patch(
    '/teams/grant/:id/on/:team',
    ({ user, params, set }) => undoable(user, set, actor => grantOwner(actor, params.id, params.team)),
    { params: OwnerOnTeam, detail: { summary: 'Makes a person a leader of a team' } },
  )
  .patch(
    '/teams/refuse/:id/on/:team',
    ({ user, params, set }) => undoable(user, set, actor => refuseAsker(actor, params.id, params.team)),
    { params: OwnerOnTeam, detail: { summary: "Refuses a person's request for access to a team" } },
  )
  .patch(
    '/teams/revoke/:id/on/:team',
    ({ user, params, query, set }) =>
      undoable(user, set, actor =>
        revokeOwner(actor, params.id, params.team, query.invitations && takeOverInvitations),
      ),
    { params: OwnerOnTeam, query: LostInvitations, detail: { summary: "Ends a leader's access to a team" } },
  )
