import { RulesPage as Rules } from '#client/public/rules/RulesPage.tsx'
import { lazyPart } from '#client/ui/chunk.ts'

const Practice = lazyPart(async () => (await (await import('./sheet.ts')).sheets()).Practice)

export const RulesPage = () => <Rules Practice={Practice} />
