import { mayHaveTeam, type Role } from './roles.ts'

/** Where a person stands on the way to a sheet: choose a team, wait for an answer, or nothing left to do. */
export type OnboardingStep = 'choose' | 'wait' | 'done'

export function onboardingStep(person: { role: Role; team: unknown; teamAccepted: boolean }): OnboardingStep {
  if (!mayHaveTeam(person)) return 'done'
  if (person.team === null) return 'choose'
  return person.teamAccepted ? 'done' : 'wait'
}
