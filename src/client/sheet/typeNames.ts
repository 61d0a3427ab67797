import type { TaskType } from '#domain/scoring.ts'

export const typeNames: Record<TaskType, string> = {
  BOOLEAN: 'tak/nie',
  LINEAR: 'liniowe',
  LINEAR_REF: 'liniowe z odniesieniem',
  PARABOLIC_REF: 'paraboliczne z odniesieniem',
  REFONLY: 'tylko odniesienie',
}
