import { expect, test } from 'bun:test'
import * as roles from './roles.ts'

// What each role may do is shown by permissions.test.ts. Here is the role of a later version, which may do nothing.

const LATER = String('AUDITOR') as roles.Role

const team = { id: 1, districtId: 1 }
const auditor: roles.Person = { id: 1, role: LATER, teamAccepted: true, team, districtId: 1 }
const scout: roles.Person = { id: 2, role: 'USER', teamAccepted: false, team: null, districtId: null }

const ANSWERS = {
  isLeader: roles.isLeader(auditor),
  mayHaveTeam: roles.mayHaveTeam(auditor),
  holdsOffice: roles.holdsOffice(auditor),
  isNationalOffice: roles.isNationalOffice(LATER),
  coordinatesDistrict: roles.coordinatesDistrict(auditor),
  isAboveDistricts: roles.isAboveDistricts(auditor),
  isNationalCoordinator: roles.isNationalCoordinator(auditor),
  mayEnterPanel: roles.mayEnterPanel(auditor),
  mayEditYears: roles.mayEditYears(auditor),
  mayNameDistricts: roles.mayNameDistricts(auditor),
  mayMoveTeams: roles.mayMoveTeams(auditor),
  maySeeNationalCoordinators: roles.maySeeNationalCoordinators(auditor),
  maySeeAdministrators: roles.maySeeAdministrators(auditor),
  mayDeleteAccounts: roles.mayDeleteAccounts(auditor),
  mayWriteContent: roles.mayWriteContent(auditor),
  mayRunServer: roles.mayRunServer(auditor),
  mayManageDistrict: roles.mayManageDistrict(auditor, 1),
  mayReadSheets: roles.mayReadSheets(auditor, 1),
  mayReview: roles.mayReview(auditor, 1),
  maySeePerson: roles.maySeePerson(auditor, scout),
  mayDecideAbout: roles.mayDecideAbout(auditor, team),
  mayNameActor: roles.mayNameActor(auditor, ['USER']),
  mayGiveRole: roles.mayGiveRole(auditor, scout, 'USER', null),
  mayGiveOffice: roles.mayGiveOffice(auditor, 'USER', null),
}

test.each(Object.entries(ANSWERS))('V42 a role that does not exist yet: %s is false', (_, answer) => {
  expect(answer).toBe(false)
})

test('every question about a person is asked', () => {
  const questions = Object.entries(roles).flatMap(([name, part]) => (typeof part === 'function' ? [name] : []))
  // These do not answer whether a role may do something.
  const others = ['isLastAdministrator', 'letterBudget']
  expect(Object.keys(ANSWERS).sort()).toEqual(questions.filter(name => !others.includes(name)).sort())
})

test('V42 a role that does not exist yet sends no more letters than a leader', () => {
  expect(roles.letterBudget(auditor)).toEqual(roles.letterBudget(scout))
})

test('V42 nobody gives a role that does not exist yet, and a coordinator does not learn who has it', () => {
  const coordinator = { ...scout, role: 'DISTRICT_COORDINATOR', districtId: 1 } as const
  const national = { ...scout, role: 'TOPLEVEL_COORDINATOR' } as const
  const administrator = { ...scout, role: 'ADMIN' } as const
  for (const actor of [coordinator, national, administrator]) expect(roles.mayGiveOffice(actor, LATER, 1)).toBe(false)
  expect(roles.mayNameActor(coordinator, [LATER])).toBe(false)
})
