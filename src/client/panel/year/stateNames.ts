import type { YearState } from '#domain/year/year.ts'

export const stateNames: Record<YearState, string> = { OPEN: 'TRWA', FINISHED: 'ZAMKNIĘTA', DRAFT: 'SZKIC' }

export const stateMeaning: Record<YearState, string> = {
  DRAFT: 'Widoczny tylko w panelu. Po otwarciu drużyny zaczną wypełniać arkusze.',
  OPEN: 'Drużyny wypełniają arkusze. Zmiany widać na nich od razu.',
  FINISHED: 'Arkusze są tylko do odczytu, a ranking jest publiczny.',
}
