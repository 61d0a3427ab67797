// The rules, in one piece: it is fetched when one of these pages is first opened (decision 017).
import './sharedSheets.ts'

export { fetchRows as fetchSheetParts } from '#client/sheet/sheetParts.ts'
export { CataloguePage } from './rules/CataloguePage.tsx'
export { RuleChangesPage } from './rules/RuleChangesPage.tsx'
export { RulesPage } from './rules/RulesPage.tsx'
