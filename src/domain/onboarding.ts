import { mayHaveTeam, type Role } from './roles.ts'

/** Where a person stands on the way to a sheet: choose a team, wait for an answer, or nothing left to do. */
export type OnboardingStep = 'choose' | 'wait' | 'done'

export function onboardingStep(who: { role: Role; team: unknown; teamAccepted: boolean }): OnboardingStep {
  if (!mayHaveTeam(who)) return 'done'
  if (who.team === null) return 'choose'
  return who.teamAccepted ? 'done' : 'wait'
}
