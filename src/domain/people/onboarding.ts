import { mayHaveTeam, type Role } from './roles.ts'

type OnboardingStep = 'choose' | 'wait' | 'done'

export function onboardingStep(person: { role: Role; team: unknown; teamAccepted: boolean }): OnboardingStep {
  if (!mayHaveTeam(person)) return 'done'
  if (person.team === null) return 'choose'
  return person.teamAccepted ? 'done' : 'wait'
}
