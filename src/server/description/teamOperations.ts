import * as v from 'valibot'
import { KnownPerson, Marked, Me, Named, Time, Whole } from './answerParts.ts'

const team = { id: Whole, name: v.string(), shadow: v.boolean() }
const panelTeam = { ...team, locked: v.boolean(), createdAt: Time, district: Named }

const Owner = v.object({ ...KnownPerson.entries, teamAccepted: v.boolean(), createdAt: Time })
const TeamWithOwners = v.object({ ...panelTeam, owners: v.array(Owner) })
const CountedTeam = v.object({ ...panelTeam, owners: Whole, waiting: Whole })

const Admin = v.object({ ...KnownPerson.entries, lastLogin: v.nullable(Time) })
const District = v.object({
  id: Whole,
  name: v.string(),
  shadow: v.boolean(),
  autoaccept: v.boolean(),
  teams: v.array(v.object({ ...team, locked: v.boolean() })),
  admins: v.array(Admin),
})

export const joiningTeams = {
  'GET /districts': { summary: 'Lists the districts that a leader may choose from', 200: v.array(Named) },
  'GET /teams/by-district-id/:id': {
    summary: 'Lists the troops of a district, the hidden ones marked',
    200: v.array(v.object({ ...team, district: Named })),
  },
  'GET /teams/ask-access/:id': { summary: 'Asks for access to a troop; its POST twin is what pages call', 200: Me },
  'POST /teams/ask-access/:id': { summary: 'Asks for access to a troop', 200: Me },
  'GET /teams/request': {
    summary: 'Shows the own request that waits: since when, and which office answers it',
    200: v.object({
      request: v.nullable(
        v.object({
          since: Time,
          isNewTeam: v.boolean(),
          answering: v.picklist(['LEADER', 'DISTRICT_COORDINATOR', 'TOPLEVEL_COORDINATOR', 'ADMIN']),
        }),
      ),
    }),
  },
  'POST /teams/withdraw': { summary: 'Takes back the own request for access', 200: Me },
  'POST /teams/leave': { summary: 'Leaves the own troop, whose sheet stays', 200: Me },
  'POST /teams': { summary: 'Founds a troop, which its founder leads at once or asks to', 201: TeamWithOwners },
  'GET /teams/mine': {
    summary: "Shows a leader's own troop, with those let in and those waiting",
    200: TeamWithOwners,
  },
  'PATCH /teams/grant/:id': { summary: 'Lets in the one person who waits for a troop', 200: TeamWithOwners },
}

export const managingTeams = {
  'GET /admin/teams': {
    summary: "Lists a page of the troops in a coordinator's reach; x-total-count says how many there are",
    200: v.array(CountedTeam),
  },
  'GET /admin/teams/:id': { summary: 'Shows a troop with those let in and those waiting', 200: TeamWithOwners },
  'POST /admin/teams': { summary: 'Creates a troop in a district', 201: TeamWithOwners },
  'PATCH /admin/teams/marked': {
    summary: 'Hides, shows or moves several troops, and names those it cannot',
    200: Marked,
  },
  'PATCH /admin/teams/:id': { summary: 'Renames, moves, hides or locks a troop', 200: TeamWithOwners },
  'PATCH /admin/teams/grant/:id/on/:team': { summary: 'Lets a person into a troop', 200: TeamWithOwners },
  'PATCH /admin/teams/refuse/:id/on/:team': {
    summary: 'Refuses the request of a person who waits for a troop',
    200: TeamWithOwners,
  },
  'PATCH /admin/teams/revoke/:id/on/:team': { summary: 'Takes a troop away from a leader', 200: TeamWithOwners },
}

export const districts = {
  'GET /admin/districts': {
    summary: "Lists the districts in a coordinator's reach, with their troops and coordinators",
    200: v.array(District),
  },
  'GET /admin/districts/shallow': {
    summary: "Lists the names of the districts in a coordinator's reach",
    200: v.array(Named),
  },
  'GET /admin/districts/:id': { summary: 'Shows a district with its troops and coordinators', 200: District },
  'POST /admin/districts': { summary: 'Creates a district', 201: District },
  'PATCH /admin/districts/:id': {
    summary: 'Renames or hides a district, or says whether it accepts new troops by itself',
    200: District,
  },
}
